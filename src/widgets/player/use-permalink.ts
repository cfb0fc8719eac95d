import { useEffect, useEffectEvent } from 'react'
import { findScenario } from '../../scenarios/index.ts'
import { readLink, writeLink, type Linkable } from '../shared/permalink.ts'
import type { PlayerEvent, PlayerState } from './state.ts'

/** The query that shows what the player shows now. */
export function linkOf(scenario: Linkable, { trace, edits, focus, playing }: PlayerState, query = ''): string {
  const at = playing || focus === trace.steps.length ? {} : { at: focus }
  return writeLink(scenario, { parameters: trace.parameters, schedule: trace.schedule, edits, ...at }, query)
}

/**
 * Reads the page's link once, and from the reader's first command on keeps the address up to date: in place, so that
 * stepping leaves no trail in the history.
 */
export function usePermalink(
  scenario: Linkable,
  state: PlayerState,
  untouched: PlayerState,
  dispatch: (event: PlayerEvent) => void,
): void {
  const found = useEffectEvent(() => {
    const link = readLink(scenario, location.search, (slug) => findScenario(slug) !== undefined)
    if (link.kind === 'linked') dispatch({ kind: 'link-found', link })
  })
  useEffect(() => found(), [])

  const { trace, focus, edits, link, task } = state
  const moved = trace !== untouched.trace || focus !== untouched.focus
  const settled = moved && link === undefined && task.kind === 'idle'
  const write = useEffectEvent(() => {
    const { pathname, search, hash } = location
    const query = `?${linkOf(scenario, state, search)}`
    if (query !== search) history.replaceState(history.state, '', `${pathname}${query}${hash}`)
  })
  // While it plays the run is written once, not each of its steps: browsers limit how often.
  const at = state.playing ? undefined : focus
  useEffect(() => {
    if (settled) write()
  }, [settled, trace, edits, at])
}
