/** px */
const ROOM = 12

/** Scrolls a step into view: within the lanes where these scroll by themselves, and the page only where that isn't enough. */
export function bringIntoView(part: Element): void {
  const lanes = part.closest('.lanes')
  if (lanes === null || !scrollsItself(lanes)) {
    part.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return
  }
  lanes.scrollTop += missing(part, lanes)
  const rest = missing(part, lanes)
  const page = lanes.closest('[data-presenting]') ?? document.scrollingElement
  // Less is what rounding leaves.
  if (page && Math.abs(rest) >= 2) page.scrollTop += rest
}

/** Before the first step: the lanes' beginning, where they scroll by themselves. */
export function bringBeginningIntoView(lanes: Element): void {
  // A box that is laid out from its end counts upwards, in negative numbers.
  if (scrollsItself(lanes)) lanes.scrollTop = -lanes.scrollHeight
}

function scrollsItself(lanes: Element): boolean {
  return getComputedStyle(lanes).overflowY === 'auto'
}

/** How far a step has to go up (positive) or down to stand in what can be seen of the lanes. px */
function missing(part: Element, lanes: Element): number {
  const [step, frame] = [part.getBoundingClientRect(), lanes.getBoundingClientRect()]
  const deck = lanes.closest('.player-run')?.querySelector('.player-deck')?.getBoundingClientRect().bottom ?? 0
  // The heads stay above what scrolls beneath them.
  const heads = lanes.querySelector('.lane-head')?.clientHeight ?? 0
  const top = Math.max(frame.top + heads, deck + ROOM)
  const bottom = Math.min(frame.bottom, window.innerHeight) - ROOM
  if (step.top < top) return step.top - top
  // One that doesn't fit shows its beginning.
  return Math.max(0, Math.min(step.bottom - bottom, step.top - top))
}
