import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { listenForReplays, type Replay } from '../shared/replay-channel.ts'

/** Shows what other parts of the page ask for: at once, or when what runs now is over. */
export function useReplays(
  rootRef: RefObject<HTMLElement | null>,
  idle: boolean,
  show: (replay: Replay) => void,
): void {
  const waiting = useRef<Replay>(undefined)
  const hear = useEffectEvent((replay: Replay) => {
    if (idle) show(replay)
    else waiting.current = replay
  })
  useEffect(() => {
    const figure = rootRef.current?.closest('figure')
    return figure ? listenForReplays(figure, (replay) => hear(replay)) : undefined
  }, [rootRef])
  useEffect(() => {
    const replay = waiting.current
    if (!idle || replay === undefined) return
    waiting.current = undefined
    hear(replay)
  }, [idle])
}
