import type { ReactNode } from 'react'
import type { Message, SentStatement, Step, WaitOver } from '../../simulator/trace.ts'
import { ActorBadge } from '../shared/ActorBadge.tsx'
import { Icon } from '../shared/Icon.tsx'
import type { Messages } from '../shared/messages/messages.ts'
import { ResultView } from './ResultView.tsx'
import { shortValue } from '../shared/shown-value.ts'
import { FoldedSql } from '../shared/SqlText.tsx'

/** What an actor did in one step, and what came of it. */
export function StepCard({ step, messages }: { readonly step: Step; readonly messages: Messages }) {
  return (
    <div className="step-card" data-actor={step.actor} data-kind={step.event.kind}>
      <span className="player-lane-mark">
        <ActorBadge actor={step.actor} />
      </span>
      <div className="step-body">
        <StepBody step={step} messages={messages} />
      </div>
    </div>
  )
}

/** A waiting statement's answer: it has come because of another actor's step. */
export function WaitOverCard({ over, messages }: { readonly over: WaitOver; readonly messages: Messages }) {
  return (
    <div className="step-card" data-actor={over.actor} data-kind="over">
      <span className="player-lane-mark">
        <ActorBadge actor={over.actor} />
      </span>
      <div className="step-body">
        <p className="step-note">{messages.waitOver}</p>
        <ResultView outcome={over.outcome} sql={over.statement.sql} messages={messages} />
      </div>
    </div>
  )
}

function StepBody({ step, messages }: { step: Step; messages: Messages }): ReactNode {
  const { event } = step
  switch (event.kind) {
    case 'statement':
      return (
        <>
          <Statement statement={event.statement} messages={messages} />
          {event.outcome.kind === 'waiting' ? (
            <p className="step-note">{messages.sentWaiting}</p>
          ) : (
            <ResultView outcome={event.outcome} sql={event.statement.sql} messages={messages} />
          )}
        </>
      )
    case 'expire':
      return (
        <>
          <p className="step-note">{messages.expired}</p>
          <ResultView outcome={event.outcome} sql={event.statement.sql} messages={messages} />
        </>
      )
    case 'crash':
      return (
        <p className="step-crash">
          <Icon name="crash" /> {messages.crashed(event.by)}
        </p>
      )
    case 'restart':
      return <p className="step-note">{messages.restarted(step.incarnation)}</p>
    case 'send':
      return (
        <MessageView message={event.message} fate={event.fate} messages={messages}>
          {messages.sends(partner(event.message.to, messages), event.message.type)}
        </MessageView>
      )
    case 'receive':
      return (
        <MessageView message={event.message} messages={messages}>
          {messages.receives(partner(event.message.from, messages), event.message.type)}
        </MessageView>
      )
    case 'timer':
      return <p className="step-note">{messages.timer(event.milliseconds)}</p>
    case 'stall':
      return <p className="step-note">{messages.stalls}</p>
  }
}

const partner = (name: string, messages: Messages): string => (name === 'client' ? messages.client : name)

function Statement({ statement, messages }: { statement: SentStatement; messages: Messages }) {
  return (
    <>
      {statement.edited && <span className="player-tag">{messages.edited}</span>}
      <FoldedSql sql={statement.sql} label={messages.wholeStatement} />
      {statement.parameters.length > 0 && <ParameterList values={statement.parameters} messages={messages} />}
    </>
  )
}

function ParameterList({ values, messages }: { values: SentStatement['parameters']; messages: Messages }) {
  return (
    <dl className="player-row step-parameters" aria-label={messages.parameters}>
      {values.map((value, at) => (
        <div key={at}>
          <dt>${at + 1}</dt>
          <dd title={value ?? undefined}>{shortValue(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface MessageProps {
  readonly message: Message
  readonly fate?: 'delivered' | 'lost' | 'doubled' | 'delayed'
  readonly messages: Messages
  readonly children: ReactNode
}

function MessageView({ message, fate = 'delivered', messages, children }: MessageProps) {
  return (
    <div className="step-message" data-fate={fate}>
      <p>
        {children}
        {fate !== 'delivered' && <b className="player-fate"> {messages.fate[fate]}</b>}
      </p>
      <dl className="player-row">
        {bodyEntries(message).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd title={value}>{shortValue(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The members of a JSON body, or the body as a whole under the message's type. */
function bodyEntries({ body, type }: Message): readonly (readonly [string, string])[] {
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [[type, text(body)]]
  return Object.entries(body).map(([name, value]) => [name, text(value)])
}
