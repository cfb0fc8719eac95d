import { describe, expect, test } from 'vitest'
import { quotesOf } from '../../../src/bake/quote.ts'

describe('quoted regions', () => {
  test('a region is quoted without its marks and without the indentation its lines share', () => {
    const source = [
      'function f() {',
      '  // #region body',
      '  if (x) {',
      '',
      '    return 1',
      '  }',
      '  // #endregion',
      '}',
    ].join('\n')
    expect(quotesOf(source, 'f.ts')).toEqual({ body: { code: 'if (x) {\n\n  return 1\n}', line: 3 } })
  })

  test('SQL comments mark regions too', () => {
    expect(quotesOf('-- #region table\nCREATE TABLE t ();\n-- #endregion', 's.sql')).toEqual({
      table: { code: 'CREATE TABLE t ();', line: 2 },
    })
  })

  test('the outer of two nested regions shows the inner lines, not the inner marks', () => {
    const source = '// #region outer\na()\n// #region inner\nb()\n// #endregion\n// #endregion'
    expect(quotesOf(source, 'n.ts')).toEqual({
      outer: { code: 'a()\nb()', line: 2 },
      inner: { code: 'b()', line: 4 },
    })
  })

  test.each([
    ['a region that is not closed', '// #region a\nx', /a is not closed/],
    ['an end without a start', 'x\n// #endregion', /:2: #endregion without/],
    ['a name used twice', '// #region a\n// #endregion\n// #region a\n// #endregion', /two regions are named a/],
  ])('%s is an error that names the file', (_, source, message) => {
    expect(() => quotesOf(source, 'bad.ts')).toThrow(message)
    expect(() => quotesOf(source, 'bad.ts')).toThrow('bad.ts')
  })
})
