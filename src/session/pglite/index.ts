export type { BootFiles } from './boot-files.ts'
export { createPgliteCluster, EPOCH } from './cluster.ts'
