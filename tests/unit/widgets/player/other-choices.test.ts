import { describe, expect, test } from 'vitest'
import type { Token } from '../../../../src/simulator/trace.ts'
import { messagesOf } from '../../../../src/widgets/shared/messages/locale.ts'
import { otherChoicesAt, tokenText } from '../../../../src/widgets/player/other-choices.ts'
import { literalStep, literalTrace, literalWait } from '../../../support/literal-trace.ts'
import { bakedTrace } from '../baked-trace.ts'

const trace = bakedTrace('crash-anywhere', 'double-charge')
const stepBefore = (kind: string, actor: string) =>
  trace.steps.findIndex(({ event, actor: who }) => event.kind === kind && who === actor)

describe('what else may happen to a message', () => {
  test('is grouped by the message, which is named before it leaves', () => {
    const { messages, tokens } = otherChoicesAt(trace, stepBefore('send', 'A'))
    expect(messages).toMatchObject([{ from: 'A', to: 'P', type: 'charge' }])
    expect(messages[0]?.tokens.map(({ kind }) => kind)).toEqual(['lose', 'double', 'delay'])
    expect(tokens).toEqual([])
  })

  test('leaves who waits for an answer the choice to give up', () => {
    const focus = stepBefore('receive', 'P') + 1
    const { messages, tokens } = otherChoicesAt(trace, focus)
    expect(messages).toMatchObject([{ from: 'P', to: 'A', type: 'charged' }])
    expect(tokens).toEqual([{ kind: 'expire', actor: 'A' }])
    expect(tokens.map((token) => tokenText(token, trace, focus, messagesOf('en')))).toEqual(['Let A give up waiting'])
  })

  test('to the customer is to be lost, and no more', () => {
    const [group] = otherChoicesAt(trace, trace.steps.length - 1).messages
    expect(group).toMatchObject({ from: 'A', to: 'client', type: 'status', tokens: [{ kind: 'lose' }] })
  })

  test('counts no crash: that has a button of its own', () => {
    for (const focus of trace.steps.keys()) {
      const { messages, tokens } = otherChoicesAt(trace, focus)
      const kinds = [...messages.flatMap((group): readonly Token[] => group.tokens), ...tokens].map(({ kind }) => kind)
      expect(kinds).not.toContain('crash')
      expect(kinds).not.toContain('step')
    }
  })
})

test('who waits for a lock has a lock_timeout to expire, and who is about to receive a late message to take', () => {
  const waits = [{ ...literalWait('B', 'A'), canExpire: true }]
  const waiting = literalTrace([literalStep('B', { waits, enabled: [{ kind: 'expire', actor: 'B' }] })])
  const say = (kind: Token['kind']) => tokenText({ kind, actor: 'B' }, waiting, 1, messagesOf('en'))
  expect([say('expire'), say('delay')]).toEqual([
    'Let B’s lock_timeout expire',
    'Let the delayed message reach B first',
  ])
})
