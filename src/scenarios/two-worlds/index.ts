export { twoWorlds } from './scenario.ts'
export { narrate } from '../payments/narration.ts'
