const BLOCK = 512

/** One entry of a tar archive: its name, and where its header and its content lie. */
export interface TarEntry {
  readonly name: string
  /** Offset of the header. */
  readonly start: number
  /** Offset and length of the content. */
  readonly content: number
  readonly size: number
  /** Offset of what follows. */
  readonly end: number
}

/** Lists a tar archive (ustar, as PGlite writes it) up to its end mark. */
export function tarEntries(tar: Uint8Array): readonly TarEntry[] {
  const entries: TarEntry[] = []
  for (let start = 0; start + BLOCK <= tar.length;) {
    const name = text(tar, start, 100)
    if (name === '') break
    const prefix = text(tar, start + 345, 155)
    const size = Number.parseInt(text(tar, start + 124, 12), 8) || 0
    const content = start + BLOCK
    const end = content + Math.ceil(size / BLOCK) * BLOCK
    if (end > tar.length) throw new Error(`tar: ${name} is cut off`)
    entries.push({ name: prefix === '' ? name : `${prefix}/${name}`, start, content, size, end })
    start = end
  }
  return entries
}

/** A new archive with some entries of `tar`, each as it was, and an end mark. */
export function tarOf(tar: Uint8Array, entries: readonly TarEntry[]): Uint8Array<ArrayBuffer> {
  const length = entries.reduce((sum, { start, end }) => sum + end - start, 2 * BLOCK)
  const result = new Uint8Array(length)
  let at = 0
  for (const { start, end } of entries) {
    result.set(tar.subarray(start, end), at)
    at += end - start
  }
  return result
}

function text(tar: Uint8Array, start: number, length: number): string {
  const bytes = tar.subarray(start, start + length)
  const end = bytes.indexOf(0)
  return new TextDecoder('latin1').decode(end < 0 ? bytes : bytes.subarray(0, end)).trim()
}
