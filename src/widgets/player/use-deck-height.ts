import { useEffect, type RefObject } from 'react'

/** Tells player.css how tall the sticky controls are (`--deck`): a sentence may take one line or four. */
export function useDeckHeight(rootRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = rootRef.current
    const deck = root?.querySelector('.player-deck')
    if (!root || !deck) return
    const observer = new ResizeObserver(() => measureDeck(root))
    observer.observe(deck)
    return () => observer.disconnect()
  }, [rootRef])
}

/** At once, for who is about to scroll by it: the observer comes after the next layout. */
export function measureDeck(root: HTMLElement): void {
  const deck = root.querySelector('.player-deck')
  if (deck) root.style.setProperty('--deck', `${deck.clientHeight}px`)
}
