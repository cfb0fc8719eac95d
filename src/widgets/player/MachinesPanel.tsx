import { useId } from 'react'
import type { Machine } from '../../diagram/machine-schema.ts'
import { renderMachine } from '../../diagram/machine-svg.ts'
import { labelText } from '../../diagram/schema.ts'
import type { MachineInstance, ShownMachine } from '../../scenarios/shown-machines.ts'
import { machineWidth } from './machine-width.ts'
import type { Locale } from '../shared/messages/locale.ts'
import type { Messages } from '../shared/messages/messages.ts'
import { shortValue } from '../shared/shown-value.ts'

interface Props {
  /** The drawings' data by machine name. */
  readonly machines: Readonly<Record<string, Machine>>
  readonly shown: readonly ShownMachine[]
  readonly locale: Locale
  readonly messages: Messages
}

/**
 * The machines drawn from their definitions, the current states lit, each with a line that says the same in words. Folded
 * where there is no room (machines.css): then the summary says where they stand.
 */
export function MachinesPanel({ machines, shown, locale, messages }: Props) {
  const id = useId()
  const drawn = shown.flatMap(({ name, instances }) => {
    const machine = machines[name]
    return machine === undefined ? [] : [{ name, machine, instances }]
  })
  return (
    <details className="machines">
      <summary>
        <b>{messages.machines}</b>
        <span className="machines-summary">
          {drawn.map(({ name, machine, instances }) => (
            <span key={name}>
              {instances.some(({ id }) => id) || `${machine.title[locale]}: `}
              <Standing {...{ machine, instances, locale, messages }} />
            </span>
          ))}
        </span>
      </summary>
      <div className="machines-drawn">
        {drawn.map(({ name, machine, instances }) => {
          const lit = instances.flatMap(({ state }) => (state === undefined ? [] : [state]))
          const options = { width: machineWidth(machine, locale), lit, labels: false }
          return (
            <figure key={name} data-machine={name}>
              <figcaption>
                <b>{machine.title[locale]}</b>
                <span>
                  <Standing {...{ machine, instances, locale, messages }} />
                </span>
              </figcaption>
              <div dangerouslySetInnerHTML={{ __html: renderMachine(machine, locale, options, `${id}${name}`) }} />
            </figure>
          )
        })}
      </div>
    </details>
  )
}

type StandingProps = Omit<Props, 'machines' | 'shown'> & {
  readonly machine: Machine
  readonly instances: readonly MachineInstance[]
}

/** Where each instance stands, in words: the text twin of what is lit. */
function Standing({ machine, instances, locale, messages }: StandingProps) {
  if (instances.length === 0) return messages.machineNowhere.row
  return instances.map(({ id, state, uncommitted }, at) => (
    <span key={at} className="machine-instance">
      {id && <>{id.kind === 'row' ? <code>{shortValue(id.text)}</code> : <b>{id.text}</b>} </>}
      {state !== undefined && <StateName {...{ machine, state, locale }} />}
      {state === undefined && uncommitted === undefined && messages.machineNowhere[id?.kind ?? 'row']}
      {uncommitted && (
        <i>
          {state !== undefined && ' → '}
          {messages.machineUncommitted(uncommitted.state, uncommitted.by)}
        </i>
      )}
    </span>
  ))
}

function StateName({ machine, state, locale }: Pick<StandingProps, 'machine' | 'locale'> & { readonly state: string }) {
  const label = machine.states.find(({ id }) => id === state)?.label
  if (label === undefined) return state
  const { text, code } = labelText(label, locale)
  return code ? <code>{text}</code> : text
}
