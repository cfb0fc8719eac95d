/** What a reader did inside an island that isn't alive yet. */
type Touch =
  | { readonly kind: 'click'; readonly target: Element; readonly event: MouseEvent }
  | { readonly kind: 'key'; readonly target: Element; readonly event: KeyboardEvent }
  | { readonly kind: 'value'; readonly target: Field; readonly value: string }

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export interface TouchRecorder {
  /** Puts fields back to what the server wrote, so that React finds what it expects. To be followed by `replay`. */
  restore(): void
  /** Does again, in order and on the same elements, what was recorded and what is pressed meanwhile; then stops listening. */
  replay(): Promise<void>
  /** Drops what was recorded; goes on listening. */
  forget(): void
}

/** Keys that a widget may have a use for. All others keep their meaning in the browser. */
const WIDGET_KEY = /^( |Enter|ArrowLeft|ArrowRight|Home|End|PageUp|PageDown|[a-z0-9.?])$/i

/** Links and disclosure triangles work without script, and would work twice when replayed. */
const NATIVE_CLICK = 'a[href], summary'
const FIELD = 'input, select, textarea, [contenteditable]'
/** The browser turns Enter and Space on these into a click, which is what gets recorded. */
const PRESSED_BY_KEY = 'button, a[href], summary, label'

/**
 * Listens inside `island`. `onTouch` is called at the first sign of a reader (pointer down, focus) and at everything
 * recorded. A recorded click or key is kept from the page until it is replayed.
 */
export function recordTouches(island: HTMLElement, onTouch: () => void): TouchRecorder {
  let touches: Touch[] = []
  const listening = new AbortController()
  let replaying = false
  let repeating = false

  const hold = (event: Event, touch: Touch): void => {
    if (repeating) return
    event.preventDefault()
    event.stopImmediatePropagation()
    touches.push(touch)
    onTouch()
  }
  const onClick = (event: MouseEvent): void => {
    const target = event.target
    if (target instanceof Element && !target.closest(NATIVE_CLICK)) hold(event, { kind: 'click', target, event })
  }
  const onKey = (event: KeyboardEvent): void => {
    const target = event.target
    if (!(target instanceof Element) || !isForWidget(event, target)) return
    hold(event, { kind: 'key', target, event })
  }
  const onChange = (event: Event): void => {
    const target = event.target
    // Once the island is alive it hears of a value by itself.
    if (replaying || !isField(target) || isToggle(target)) return
    touches = [...touches.filter((touch) => touch.target !== target), { kind: 'value', target, value: target.value }]
    onTouch()
  }

  const options = { capture: true, signal: listening.signal }
  island.addEventListener('pointerdown', onTouch, options)
  island.addEventListener('focusin', onTouch, options)
  island.addEventListener('click', onClick, options)
  island.addEventListener('keydown', onKey, options)
  island.addEventListener('input', onChange, options)
  island.addEventListener('change', onChange, options)

  return {
    restore() {
      for (const touch of touches) if (touch.kind === 'value') setValue(touch.target, serverValue(touch.target))
    },
    async replay() {
      replaying = true
      await rendered()
      for (let touch = touches.shift(); touch !== undefined; touch = touches.shift()) {
        repeating = true
        doAgain(touch)
        repeating = false
        await rendered()
      }
      listening.abort()
    },
    forget() {
      touches = []
    },
  }
}

function isForWidget(event: KeyboardEvent, target: Element): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || !WIDGET_KEY.test(event.key)) return false
  if (target.closest(FIELD)) return false
  const pressesTarget = event.key === 'Enter' || event.key === ' '
  return !(pressesTarget && target.closest(PRESSED_BY_KEY))
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof Element && target.matches('input, select, textarea')
}

function isToggle(field: Field): boolean {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
}

function doAgain(touch: Touch): void {
  switch (touch.kind) {
    case 'click':
      touch.target.dispatchEvent(new MouseEvent('click', touch.event))
      return
    case 'key':
      touch.target.dispatchEvent(new KeyboardEvent('keydown', touch.event))
      return
    case 'value':
      setValue(touch.target, touch.value)
      touch.target.dispatchEvent(new Event('input', { bubbles: true }))
      touch.target.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

function serverValue(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const selected = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
  return selected?.value ?? ''
}

/**
 * React hydrates, and renders what a scripted event changed, in tasks of its own; the next event must meet the result.
 * The browser is idle when they are done.
 */
function rendered(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no such callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve, 50)
  })
}

/** Past React's own setter on the element, which would otherwise take the value for one it has already seen. */
function setValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}
