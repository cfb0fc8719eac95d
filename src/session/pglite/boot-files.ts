/** What a cluster boots from; made by `src/bake/`. */
export interface BootFiles {
  /** `pglite.wasm` with the engine's hooks (see `snapshot-hooks.ts`), compiled. */
  readonly wasm: WebAssembly.Module
  /** Absent: PGlite's own data bundle, and initdb, which takes seconds. */
  readonly image?: {
    /** PGlite's data bundle (`pglite.data`), files that the book doesn't need zeroed. */
    readonly data: Blob
    /** A tar of an initialised data directory. */
    readonly snapshot: Blob
  }
}
