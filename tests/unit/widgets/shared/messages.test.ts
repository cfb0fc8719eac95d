import { describe, expect, test } from 'vitest'
import { en } from '../../../../src/widgets/shared/messages/en.ts'
import { ja } from '../../../../src/widgets/shared/messages/ja.ts'
import { grouped, megabytes } from '../../../../src/widgets/shared/messages/locale.ts'

const JAPANESE = /[぀-ヿ一-鿿]/

function texts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}

describe('the words of the player', () => {
  test('are English in English and Japanese in Japanese', () => {
    expect(texts(en).filter((text) => JAPANESE.test(text))).toEqual([])
    const untranslated = texts(ja).filter((text) => !JAPANESE.test(text))
    expect(untranslated).toEqual([])
  })

  test('tell how long a process waits in a unit that fits', () => {
    const { timer } = en.ofProcesses
    expect([30_000, 180_000, 90_000_000].map(timer)).toEqual([
      '30 s pass (virtual time)',
      '3 min pass (virtual time)',
      '25 h pass (virtual time)',
    ])
  })

  test('count in groups of three, beyond what a double holds too', () => {
    expect([grouped(12), grouped(34650), grouped('12345678901234567890')]).toEqual([
      '12',
      '34,650',
      '12,345,678,901,234,567,890',
    ])
    expect(megabytes(4_499_429)).toBe('4.5 MB')
  })
})
