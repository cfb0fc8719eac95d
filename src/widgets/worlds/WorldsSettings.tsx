import { parameters } from '../../scenarios/two-worlds/parameters.ts'
import type { Locale } from '../shared/messages/locale.ts'
import { readParameter } from '../shared/permalink.ts'
import type { Question } from './question.ts'

interface Props {
  readonly question: Question
  readonly busy: boolean
  readonly locale: Locale
  readonly onChange: (changed: Partial<Question>) => void
}

/** What the provider promises, and what the HTTP client does by itself. */
export function WorldsSettings({ question: { contract, sdkRetries }, busy, locale, onChange }: Props) {
  return (
    <fieldset className="worlds-settings" disabled={busy}>
      <label>
        <span>{parameters.contract.label[locale]}</span>
        <select
          value={contract}
          onChange={({ currentTarget }) => {
            const value = readParameter(parameters.contract, currentTarget.value)
            if (value !== undefined) onChange({ contract: value as Question['contract'] })
          }}
        >
          {parameters.contract.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label[locale]}
            </option>
          ))}
        </select>
      </label>
      <label className="worlds-switch">
        <input
          type="checkbox"
          checked={sdkRetries}
          onChange={({ currentTarget }) => onChange({ sdkRetries: currentTarget.checked })}
        />
        {parameters.sdkRetries.label[locale]}
      </label>
    </fieldset>
  )
}
