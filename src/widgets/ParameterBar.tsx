import { useId } from 'react'
import type { Parameters, ParameterSpec, Scenario } from '../simulator/scenario.ts'
import type { ParameterValue } from '../simulator/trace.ts'
import type { Locale } from './messages/locale.ts'
import type { Messages } from './messages/messages.ts'
import { readParameter } from './permalink.ts'

interface Props {
  readonly specs: Scenario['parameters']
  readonly values: Parameters
  readonly disabled: boolean
  readonly locale: Locale
  readonly messages: Messages
  readonly onChoose: (name: string, value: ParameterValue) => void
}

/**
 * Every parameter of the scenario, as selects. None is hidden: where there is room player.css keeps the details open, and on
 * a phone their summary says what is chosen.
 */
export function ParameterBar({ specs, values, disabled, locale, messages, onChoose }: Props) {
  const id = useId()
  return (
    <details className="settings">
      <summary>
        <b>{messages.settings}</b> <span>{summary(specs, values, locale, messages)}</span>
      </summary>
      <fieldset className="parameters" disabled={disabled}>
        <legend className="sr-only">{messages.settings}</legend>
        {Object.entries(specs).map(([name, spec]) => (
          <div key={name} className="parameter" data-wide={isWide(spec, locale) || undefined}>
            <label htmlFor={`${id}-${name}`}>{spec.label[locale]}</label>
            <select
              id={`${id}-${name}`}
              value={String(values[name] ?? spec.default)}
              onChange={({ currentTarget }) => {
                const value = readParameter(spec, currentTarget.value)
                if (value !== undefined) onChoose(name, value)
              }}
            >
              {optionsOf(spec, locale, messages).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        ))}
      </fieldset>
    </details>
  )
}

function optionsOf(spec: ParameterSpec, locale: Locale, messages: Messages): readonly (readonly [string, string])[] {
  switch (spec.kind) {
    case 'choice':
      return spec.options.map(({ value, label }) => [value, label[locale]])
    case 'flag':
      return [
        ['false', messages.no],
        ['true', messages.yes],
      ]
    case 'integer':
      return Array.from({ length: spec.max - spec.min + 1 }, (_, at) => [String(spec.min + at), String(spec.min + at)])
  }
}

function isWide(spec: ParameterSpec, locale: Locale): boolean {
  return spec.kind === 'choice' && spec.options.some(({ label }) => label[locale].length > 22)
}

function summary(specs: Props['specs'], values: Parameters, locale: Locale, messages: Messages): string {
  const chosen = Object.entries(specs).map(([name, spec]) => {
    const value = String(values[name] ?? spec.default)
    const text = optionsOf(spec, locale, messages).find(([option]) => option === value)?.[1] ?? value
    return spec.kind === 'choice' ? text : `${spec.label[locale]}: ${text}`
  })
  return chosen.join(' · ')
}
