/**
 * Text in an SVG doesn't wrap, and at build time there is no font to ask. Widths are estimated on the wide side,
 * in em, so that a line never runs out of its box.
 */
export interface Face {
  /** px */
  readonly size: number
  readonly code: boolean
}

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u
const NARROW = /[ .,:;'!|iljt()]/
const BROAD = /[mwMW]/
/** Characters that never start a line in Japanese. */
const CLOSING = /^[、。，．：；？！）」』】・ー]/u

/** Width of a text, px. */
export function textWidth(text: string, face: Face): number {
  return [...text].reduce((sum, character) => sum + characterWidth(character, face), 0)
}

function characterWidth(character: string, { size, code }: Face): number {
  if (WIDE.test(character)) return size
  if (code) return size * 0.61
  if (BROAD.test(character)) return size * 0.9
  return size * (NARROW.test(character) ? 0.36 : 0.6)
}

/**
 * Breaks a text into lines no wider than `width` px: between words, and between any two wide characters. A word
 * that is wider than a line is broken where it must be.
 */
export function wrap(text: string, width: number, face: Face): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces(text)) {
    if (line !== '' && textWidth((line + piece).trimEnd(), face) > width) {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    } else {
      line += piece
    }
    while (textWidth(line.trimEnd(), face) > width && [...line].length > 1) {
      const head = fitting(line, width, face)
      lines.push(head)
      line = line.slice(head.length)
    }
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  return lines
}

/** Words with the space after them; each wide character is a piece of its own, with the closing marks after it. */
function pieces(text: string): readonly string[] {
  const found: string[] = []
  let word = ''
  const flush = () => {
    if (word !== '') found.push(word)
    word = ''
  }
  for (const character of text) {
    if (WIDE.test(character)) {
      flush()
      const last = found.at(-1)
      if (CLOSING.test(character) && last !== undefined) found[found.length - 1] = last + character
      else found.push(character)
    } else {
      word += character
      if (character === ' ') flush()
    }
  }
  flush()
  return found
}

function fitting(line: string, width: number, face: Face): string {
  let head = ''
  for (const character of line) {
    if (head !== '' && textWidth(head + character, face) > width) break
    head += character
  }
  return head
}
