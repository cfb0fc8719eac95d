import { useId } from 'react'
import type { Parameters, ParameterSpec, Scenario } from '../../simulator/scenario.ts'
import type { ParameterValue } from '../../simulator/trace.ts'
import type { Locale } from '../shared/messages/locale.ts'
import type { Messages } from '../shared/messages/messages.ts'
import { readParameter } from '../shared/permalink.ts'

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
 * a phone their summary says what is chosen. One that has no part in the chosen setting is named with its value and why.
 */
export function ParameterBar({ specs, values, disabled, locale, messages, onChoose }: Props) {
  const id = useId()
  const used = Object.entries(specs).filter(([, spec]) => applies(spec, specs, values))
  const unused = Object.entries(specs).filter(([, spec]) => !applies(spec, specs, values))
  return (
    <details className="settings">
      <summary>
        <b>{messages.settings}</b> <span>{summary(used, values, locale, messages)}</span>
      </summary>
      <fieldset className="parameters" disabled={disabled}>
        <legend className="sr-only">{messages.settings}</legend>
        {used.map(([name, spec]) => (
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
      {unused.length > 0 && (
        <ul className="parameters-unused" aria-label={messages.unusedSettings}>
          {unused.map(([name, spec]) => (
            <li key={name}>
              {messages.unusedSetting(
                spec.label[locale],
                valueText(spec, values[name], locale, messages),
                conditionText(spec, specs, locale, messages),
              )}
            </li>
          ))}
        </ul>
      )}
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

function applies({ appliesTo }: ParameterSpec, specs: Props['specs'], values: Parameters): boolean {
  if (appliesTo === undefined) return true
  const { parameter, values: those } = appliesTo
  return those.includes(String(values[parameter] ?? specs[parameter]?.default))
}

function conditionText(
  { appliesTo }: ParameterSpec,
  specs: Props['specs'],
  locale: Locale,
  messages: Messages,
): string {
  const spec = appliesTo && specs[appliesTo.parameter]
  if (spec === undefined) return ''
  return appliesTo?.values.map((value) => valueText(spec, value, locale, messages)).join(', ') ?? ''
}

function valueText(spec: ParameterSpec, chosen: ParameterValue | undefined, locale: Locale, messages: Messages) {
  const value = String(chosen ?? spec.default)
  return optionsOf(spec, locale, messages).find(([option]) => option === value)?.[1] ?? value
}

function summary(
  used: readonly (readonly [string, ParameterSpec])[],
  values: Parameters,
  locale: Locale,
  messages: Messages,
): string {
  const chosen = used.map(([name, spec]) => {
    const text = valueText(spec, values[name], locale, messages)
    return spec.kind === 'choice' ? text : `${spec.label[locale]}: ${text}`
  })
  return chosen.join(' · ')
}
