import { useEffect } from 'react'
import type { PlayerEvent, PlayerState } from './state.ts'

/** Milliseconds a step stays on the screen at speed 1. */
const PACE = 1000

/** Ticks while the player plays. */
export function usePlayback({ playing, focus, speed }: PlayerState, dispatch: (event: PlayerEvent) => void): void {
  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(() => dispatch({ kind: 'ticked' }), PACE / speed)
    return () => clearTimeout(timer)
  }, [playing, focus, speed, dispatch])
}
