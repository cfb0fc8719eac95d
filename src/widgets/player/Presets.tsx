import type { Preset } from '../../simulator/scenario.ts'
import type { Locale } from '../shared/messages/locale.ts'
import type { Messages } from '../shared/messages/messages.ts'

interface Props {
  readonly presets: readonly Preset[]
  /** The one on the screen. */
  readonly current: string | undefined
  readonly disabled: boolean
  readonly locale: Locale
  readonly messages: Messages
  readonly onShow: (preset: Preset) => void
}

export function Presets({ presets, current, disabled, locale, messages, onShow }: Props) {
  return (
    <div className="presets" role="group" aria-label={messages.presets}>
      {presets.map((preset) => (
        <button
          key={preset.id}
          type="button"
          className="chip"
          aria-pressed={preset.id === current}
          aria-disabled={disabled}
          onClick={() => !disabled && onShow(preset)}
        >
          {preset.label[locale]}
        </button>
      ))}
    </div>
  )
}
