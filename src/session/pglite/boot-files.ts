/** What a cluster boots from without running initdb; made by `src/bake/`. */
export interface BootFiles {
  /** `pglite.wasm`, compiled. */
  readonly wasm: WebAssembly.Module
  /** PGlite's data bundle (`pglite.data`), files that the book doesn't need zeroed. */
  readonly data: Blob
  /** A tar of an initialised data directory. */
  readonly snapshot: Blob
}
