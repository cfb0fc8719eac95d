/** What a key asks of the player. */
export type KeyCommand =
  | { readonly kind: 'back' | 'forward' | 'first' | 'last' | 'playOrPause' | 'reset' | 'help' | 'crash' }
  | { readonly kind: 'step'; readonly actor: string }

/** What letters stand for: each actor's steps that actor, and C crashes, where no actor is called so. */
export interface Letters {
  readonly actors: readonly string[]
  readonly crashes: boolean
}

export interface PressedKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** What the key was pressed on: text takes every key; a control takes those that it has a use for. */
export type KeyTarget = 'text' | 'button' | 'slider' | 'choice' | 'other'

const KEYS: Readonly<Record<string, KeyCommand['kind']>> = {
  ' ': 'playOrPause',
  '.': 'playOrPause',
  ArrowRight: 'forward',
  PageDown: 'forward',
  ArrowLeft: 'back',
  PageUp: 'back',
  Home: 'first',
  End: 'last',
  r: 'reset',
  '?': 'help',
}
const OWN_KEYS: Readonly<Record<KeyTarget, RegExp>> = {
  text: /./,
  button: /^ $/,
  slider: /^(Arrow.*|Home|End)$/,
  choice: /^( |Arrow.*|Home|End|PageUp|PageDown|[a-z.?])$/i,
  other: /^$/,
}

/** Whether C crashes: an actor's own letter goes before. */
export const crashesByKey = ({ actors, crashes }: Letters): boolean => crashes && !actors.includes('C')

/** `undefined`: the key isn't the player's. Keys with Ctrl, Meta or Alt are the browser's. */
export function keyCommand(pressed: PressedKey, target: KeyTarget, letters: Letters): KeyCommand | undefined {
  const { key, ctrlKey, metaKey, altKey } = pressed
  if (ctrlKey || metaKey || altKey || OWN_KEYS[target].test(key)) return undefined
  const letter = key.toUpperCase()
  if (letters.actors.includes(letter)) return { kind: 'step', actor: letter }
  if (letter === 'C' && crashesByKey(letters)) return { kind: 'crash' }
  const kind = KEYS[key.length === 1 ? key.toLowerCase() : key]
  return kind === undefined || kind === 'step' ? undefined : { kind }
}

export function keyTargetOf(element: Element): KeyTarget {
  if (element.closest('textarea, [contenteditable], dialog, input:not([type=range])')) return 'text'
  if (element.closest('input')) return 'slider'
  if (element.closest('select')) return 'choice'
  return element.closest('button, summary, a') ? 'button' : 'other'
}
