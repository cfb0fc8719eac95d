import { layoutMachine } from '../../diagram/machine-layout.ts'
import type { Machine } from '../../diagram/machine-schema.ts'
import { labelText } from '../../diagram/schema.ts'
import type { Locale } from '../shared/messages/locale.ts'

const WIDTHS = [180, 200, 220, 240, 260, 280]

/** The least of a few widths at which no state's name is torn apart; text in an SVG shrinks with its picture. */
export function machineWidth(machine: Machine, locale: Locale): number {
  return WIDTHS.find((width) => !breaksWords(machine, locale, width)) ?? 280
}

function breaksWords(machine: Machine, locale: Locale, width: number): boolean {
  const words = new Set(machine.states.flatMap(({ label }) => labelText(label, locale).text.split(' ')))
  const { items } = layoutMachine(machine, locale, { width, lit: [], labels: false })
  const states = items.flatMap((item) => (item.kind === 'state' && !item.any ? [item.text] : []))
  // Japanese may break anywhere, but not into a column of syllables.
  return states.some(({ lines, code }) =>
    locale === 'en' || code ? lines.some((line) => line.split(' ').some((word) => !words.has(word))) : lines.length > 2,
  )
}
