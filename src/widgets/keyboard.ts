/** What a key asks of the player. */
export type KeyCommand =
  | { readonly kind: 'back' | 'forward' | 'first' | 'last' | 'playOrPause' | 'reset' | 'help' }
  | { readonly kind: 'step'; readonly actor: string }

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

/** `undefined`: the key isn't the player's. Keys with Ctrl, Meta or Alt are the browser's. */
export function keyCommand(pressed: PressedKey, target: KeyTarget): KeyCommand | undefined {
  const { key, ctrlKey, metaKey, altKey } = pressed
  if (ctrlKey || metaKey || altKey || OWN_KEYS[target].test(key)) return undefined
  if (/^[a-d]$/i.test(key)) return { kind: 'step', actor: key.toUpperCase() }
  const kind = KEYS[key.length === 1 ? key.toLowerCase() : key]
  return kind === undefined || kind === 'step' ? undefined : { kind }
}

export function keyTargetOf(element: Element): KeyTarget {
  if (element.closest('textarea, [contenteditable], dialog, input:not([type=range])')) return 'text'
  if (element.closest('input')) return 'slider'
  if (element.closest('select')) return 'choice'
  return element.closest('button, summary, a') ? 'button' : 'other'
}
