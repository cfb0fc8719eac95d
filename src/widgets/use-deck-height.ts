import { useEffect, type RefObject } from 'react'

/** Tells player.css how tall the sticky controls are (`--deck`): a sentence may take one line or four. */
export function useDeckHeight(rootRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = rootRef.current
    const deck = root?.querySelector('.player-deck')
    if (!root || !deck) return
    const observer = new ResizeObserver(() => root.style.setProperty('--deck', `${deck.clientHeight}px`))
    observer.observe(deck)
    return () => observer.disconnect()
  }, [rootRef])
}
