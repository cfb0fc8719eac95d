export { createNativeCluster, type NativeCluster, type NativeConfig, type NativeOptions } from './cluster.ts'
export { ConnectionLost, ExpiredTooEarly } from './errors.ts'
