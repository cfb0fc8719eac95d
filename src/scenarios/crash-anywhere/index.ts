export { crashAnywhere } from './scenario.ts'
export { type CrashAnywhereParameters } from './parameters.ts'
