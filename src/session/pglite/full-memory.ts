/** A file of Emscripten's file system in memory. Files share the objects that hold their operations. */
interface FileNode {
  readonly stream_ops: { write: (...input: never[]) => unknown }
  readonly node_ops: { setattr: (...input: never[]) => unknown }
}

/** What is used here of Emscripten's file system. */
interface FilesInMemory {
  lookupPath(path: string): { readonly node: object }
  readonly ErrnoError: new (errno: number) => Error
}

/** ENOSPC as WASI numbers it: https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md#-errno-variant */
const NO_SPACE = 51

/**
 * PGlite's files lie in the page's memory. One that can't grow throws a RangeError, which would unwind PostgreSQL in the
 * middle of a statement; told as a full disk it is an ordinary error (53100), and the transaction rolls back.
 */
export function reportFullMemory(files: FilesInMemory, aFile: string): void {
  const { stream_ops, node_ops } = files.lookupPath(aFile).node as unknown as FileNode
  const telling =
    <T>(operation: (...input: never[]) => T) =>
    (...input: never[]): T => {
      try {
        return operation(...input)
      } catch (error) {
        throw error instanceof RangeError ? new files.ErrnoError(NO_SPACE) : error
      }
    }
  stream_ops.write = telling(stream_ops.write)
  node_ops.setattr = telling(node_ops.setattr)
}
