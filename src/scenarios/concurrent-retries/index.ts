export { concurrentRetries } from './scenario.ts'
export { narrate } from './narration.ts'
export { type ConcurrentRetriesParameters, type First, type StrategyName } from './parameters.ts'
