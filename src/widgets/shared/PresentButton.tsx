import { Icon } from './Icon.tsx'
import type { Messages } from './messages/messages.ts'

interface Props {
  readonly presenting: boolean
  readonly messages: Messages
  readonly onPress: () => void
}

/** Shows the widget alone and larger, for a class, and ends that. */
export function PresentButton({ presenting, messages, onPress }: Props) {
  const name = presenting ? messages.presentEnd : messages.present
  return (
    <button type="button" className="quiet" aria-pressed={presenting} aria-label={name} title={name} onClick={onPress}>
      <Icon name="screen" />
    </button>
  )
}
