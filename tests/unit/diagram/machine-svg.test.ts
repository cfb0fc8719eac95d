import { describe, expect, test } from 'vitest'
import { renderMachine } from '../../../src/diagram/machine-svg.ts'
import { machine } from './machine-fixture.ts'

const draw = (locale: 'en' | 'ja', prefix: string, ...lit: readonly string[]) =>
  renderMachine(machine, locale, { width: 340, lit, labels: true }, prefix)

describe('the SVG of a machine', () => {
  test('is an image named by its title, and says what it shows and where the machine stands', () => {
    const svg = draw('en', 'm1', 'open_wide')
    expect(svg).toContain('role="img" aria-labelledby="m1-title" aria-describedby="m1-description"')
    expect(svg).toContain('<title id="m1-title">A door</title>')
    expect(svg).toContain('It opens &amp; closes. Now: Open, as wide as it goes.</desc>')
    expect(draw('ja', 'm1', 'open_wide', 'ashes')).toContain('開いて閉じる。現在：全開、ashes。</desc>')
  })

  test('says nothing of now when no state is lit', () => {
    expect(draw('en', 'm1')).toContain('It opens &amp; closes.</desc>')
    expect(draw('en', 'm1')).not.toContain('class="mark"')
  })

  test('marks a current state with more than colour', () => {
    expect(draw('en', 'm1', 'closed').match(/class="state lit"/g)).toHaveLength(1)
    expect(draw('en', 'm1', 'closed').match(/class="mark"/g)).toHaveLength(1)
  })

  test('draws final states with a double edge', () => {
    expect(draw('en', 'm1').match(/class="state-inner"/g)).toHaveLength(1)
  })

  test('escapes what was written', () => {
    expect(draw('en', 'm1')).toContain('&lt;now&gt;]')
    expect(draw('en', 'm1')).not.toContain('<now>')
  })

  test('holds no colour of its own, so that both themes can paint it', () => {
    expect(draw('en', 'm1', 'closed')).not.toMatch(/#[0-9a-f]{3,6}"|rgb|style=/i)
  })

  test('is the same every time, but for the ids under another prefix', () => {
    expect(draw('en', 'm2').replaceAll('m2-', 'm1-')).toBe(draw('en', 'm1'))
    expect(draw('en', 'm2')).not.toContain('m1-')
  })
})
