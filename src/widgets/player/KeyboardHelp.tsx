import type { RefObject } from 'react'
import type { Letters } from '../shared/keyboard.ts'
import type { Messages } from '../shared/messages/messages.ts'

/** The list behind "?". A native dialog: it traps focus and closes on Escape by itself. */
export function KeyboardHelp({
  dialogRef,
  letters,
  messages,
}: {
  readonly dialogRef: RefObject<HTMLDialogElement | null>
  readonly letters: Letters
  readonly messages: Messages
}) {
  const { title, note, close, rows } = messages.keyHelp
  return (
    <dialog ref={dialogRef} className="key-help" aria-label={title}>
      <form method="dialog">
        <h3>{title}</h3>
        <dl>
          {rows(letters).map(([keys, does]) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p>{note}</p>
        <button className="primary">{close}</button>
      </form>
    </dialog>
  )
}
