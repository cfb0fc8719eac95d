export { crashAnywhere } from './scenario.ts'
export { narrate } from '../payments/narration.ts'
export { type CrashAnywhereParameters } from './parameters.ts'
