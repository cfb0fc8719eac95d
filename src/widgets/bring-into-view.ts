/** Of the lanes' heads, which stay above what scrolls beneath them. px */
const HEADS = 48
const ROOM = 12

/** Scrolls a step into view: within the lanes where these scroll by themselves, so that the page stays; else the page. */
export function bringIntoView(part: Element): void {
  const lanes = part.closest('.lanes')
  if (lanes === null || !scrollsItself(lanes)) {
    part.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return
  }
  const [step, frame] = [part.getBoundingClientRect(), lanes.getBoundingClientRect()]
  const above = frame.top + HEADS - step.top
  const below = step.bottom - (frame.bottom - ROOM)
  if (above > 0) lanes.scrollTop -= above
  else if (below > 0) lanes.scrollTop += below
}

/** Before the first step: the lanes' beginning, where they scroll by themselves. */
export function bringBeginningIntoView(lanes: Element): void {
  // A box that is laid out from its end counts upwards, in negative numbers.
  if (scrollsItself(lanes)) lanes.scrollTop = -lanes.scrollHeight
}

function scrollsItself(lanes: Element): boolean {
  return getComputedStyle(lanes).overflowY === 'auto'
}
