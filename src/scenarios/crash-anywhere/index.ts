export { crashAnywhere } from './scenario.ts'
export { narrate } from './narration.ts'
export { type CrashAnywhereParameters } from './parameters.ts'
