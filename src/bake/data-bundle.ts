/** A file inside PGlite's data bundle: the bytes `start`…`end` of it. */
export interface BundledFile {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** The file table of `pglite.data`, which PGlite's loader script holds. Throws when it doesn't describe `size` bytes. */
export function bundledFiles(loader: string, size: number): readonly BundledFile[] {
  const files = [...loader.matchAll(/\{"?filename"?:"([^"]+)","?start"?:(\d+),"?end"?:(\d+)/g)].map(
    ([, name = '', start, end]): BundledFile => ({ name, start: Number(start), end: Number(end) }),
  )
  if (files.at(-1)?.end !== size) throw new Error(`data bundle: the loader's file table does not cover ${size} bytes`)
  return files
}

/**
 * What stays: PGlite's own stand-ins, UTC, the abbreviations of time zones, PL/pgSQL. Files that initdb read, named time
 * zones, text search dictionaries, ICU and conversions between encodings go.
 */
const KEPT = [
  /^\/home\//,
  /^\/pglite\/(bin\/|password$|pgstdin$|pgstdout$|locale-a$)/,
  /\/timezone\/(Etc\/)?(UTC|GMT)$/,
  /\/timezone\/posixrules$/,
  /\/timezonesets\/Default$/,
  /\/plpgsql/,
]

/** The same bundle with the content of unused files zeroed in place, so that offsets stay and gzip takes it to nothing. */
export function trimBundle(bundle: Uint8Array, files: readonly BundledFile[]): Uint8Array<ArrayBuffer> {
  const trimmed = new Uint8Array(bundle)
  for (const { name, start, end } of files) {
    if (!KEPT.some((pattern) => pattern.test(name))) trimmed.fill(0, start, end)
  }
  return trimmed
}
