/** A run that another part of the page asks a player to show. */
export interface Replay {
  /** The run's permalink: a query as `writeLink` writes it. */
  readonly query: string
  /** The end that the run is an example of. */
  readonly outcome: string
}

const listeners = new WeakMap<Element, (replay: Replay) => void>()
const asked = new WeakMap<Element, Replay>()

/** Whoever shows runs inside `figure` hears of each that is asked for, and at once of one that came before. */
export function listenForReplays(figure: Element, show: (replay: Replay) => void): () => void {
  listeners.set(figure, show)
  const waiting = asked.get(figure)
  asked.delete(figure)
  if (waiting) show(waiting)
  return () => listeners.delete(figure)
}

/** Shows a run in the player inside `figure`; one that isn't alive yet is woken, and shows it then. */
export function askReplay(figure: HTMLElement, replay: Replay): void {
  const show = listeners.get(figure)
  if (show) show(replay)
  else asked.set(figure, replay)
  figure.scrollIntoView({ block: 'start' })
  // Focus goes where the reader is sent; it is also the touch that wakes an island (src/integrations/touch-directive).
  figure.querySelector<HTMLElement>('.player')?.focus({ preventScroll: true })
}
