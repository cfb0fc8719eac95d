export { concurrentRetries } from './scenario.ts'
export { defaults, type ConcurrentRetriesParameters, type First, type StrategyName } from './parameters.ts'
