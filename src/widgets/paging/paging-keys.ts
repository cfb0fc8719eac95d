import { mutations } from '../../scenarios/offset-drift/index.ts'
import { keyCommand, type KeyCommand, type KeyTarget, type PressedKey } from '../keyboard.ts'

/** A letter is a reader or a change, whether it has a part in the run yet or not. */
export function pagingKey(
  pressed: PressedKey,
  target: KeyTarget,
  readers: readonly string[],
): KeyCommand | { readonly kind: 'change'; readonly actor: string } | undefined {
  const { key, ctrlKey, metaKey, altKey } = pressed
  const actor = key.toUpperCase()
  // "?" is a key of the player wherever letters are.
  const free = keyCommand({ key: '?', ctrlKey, metaKey, altKey }, target) !== undefined
  if (free && readers.includes(actor)) return { kind: 'step', actor }
  if (free && mutations.some((mutation) => mutation.actor === actor)) return { kind: 'change', actor }
  const command = keyCommand(pressed, target)
  return command?.kind === 'step' ? undefined : command
}
