import { describe, expect, test } from 'vitest'
import { parseSpec } from '../../../src/conformance/parser.ts'
import { formatPlay, permutationText, playsOf } from '../../../src/conformance/spec.ts'

const SPEC = `
# a comment with { braces }
setup { CREATE TABLE t (id int); }
setup
{
  INSERT INTO t VALUES (1); -- a # that is no comment
}
teardown { DROP TABLE t; }

session one
setup { BEGIN; }
step a1 { SELECT '"x"'; }	# after a step
step "a 2" { COMMIT; }

session "session"
step b1 { SELECT 2; }
teardown { ROLLBACK; }

permutation a1 b1("a 2", a1 notices 2) "a 2"(*)
permutation b1 b1
`

describe('a spec file', () => {
  test('has set-ups, a teardown, sessions with steps, and permutations with markers', () => {
    expect(parseSpec(SPEC)).toEqual({
      setups: ['CREATE TABLE t (id int);', 'INSERT INTO t VALUES (1); -- a # that is no comment'],
      teardown: 'DROP TABLE t;',
      sessions: [
        {
          name: 'one',
          setup: 'BEGIN;',
          steps: [
            { name: 'a1', sql: `SELECT '"x"';` },
            { name: 'a 2', sql: 'COMMIT;' },
          ],
        },
        { name: 'session', steps: [{ name: 'b1', sql: 'SELECT 2;' }], teardown: 'ROLLBACK;' },
      ],
      permutations: [
        [
          { name: 'a1', markers: [] },
          {
            name: 'b1',
            markers: [
              { kind: 'after', step: 'a 2' },
              { kind: 'notices', step: 'a1', count: 2 },
            ],
          },
          { name: 'a 2', markers: [{ kind: 'once' }] },
        ],
        [
          { name: 'b1', markers: [] },
          { name: 'b1', markers: [] },
        ],
      ],
    })
  })

  test.each([
    ['session a step s { x }  step s { y }', 'two steps are named s'],
    ['session a step s { x } permutation t', 'unknown step: t'],
    [
      'session a step s { x } step t { y } permutation s(t)',
      'a marker of s names a step that the permutation lacks: t',
    ],
    ['session a\nstep s', 'line 2: expected sql'],
    ['setup { x }', 'needs a session'],
    ['session a step s { x } %', 'line 1: unexpected "%"'],
  ])('%s is rejected: %s', (text, message) => {
    expect(() => parseSpec(text)).toThrow(message)
  })

  test('without permutations every interleaving is run, each session in its order', () => {
    const plays = playsOf(parseSpec('session a step a1 { 1 } step a2 { 2 } session b step b1 { 3 }'))
    expect(plays.map(permutationText)).toEqual(['a1 a2 b1', 'a1 b1 a2', 'b1 a1 a2'])
  })

  test('a play written as a spec reads back as that play', () => {
    const [play] = playsOf(
      parseSpec('setup { s } teardown { t } session a setup { b } step a1 { 1 } step a2 { 2 } permutation a2 a1 a1(*)'),
    )
    if (!play) throw new Error('no play')
    const [again] = playsOf(parseSpec(formatPlay(play)))
    expect(again?.steps).toEqual(play.steps)
    expect(again?.setups).toEqual(play.setups)
    expect(again?.teardown).toBe(play.teardown)
  })
})
