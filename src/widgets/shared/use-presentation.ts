import { useEffect, useState, type RefObject } from 'react'

/**
 * The player alone, in large type. Where an element can't go full screen (iPhones), it covers the page instead; Escape
 * ends either.
 */
export function usePresentation(rootRef: RefObject<HTMLElement | null>): {
  readonly presenting: boolean
  readonly toggle: () => void
} {
  const [presenting, setPresenting] = useState(false)
  useEffect(() => {
    if (!presenting) return
    const onFullscreen = (): void => {
      if (document.fullscreenElement === null) setPresenting(false)
    }
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const inDialog = event.target instanceof Element && event.target.closest('dialog') !== null
      if (event.key === 'Escape' && !inDialog) setPresenting(false)
    }
    document.addEventListener('fullscreenchange', onFullscreen)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('fullscreenchange', onFullscreen)
      document.removeEventListener('keydown', onKey)
      if (document.fullscreenElement !== null) void document.exitFullscreen()
    }
  }, [presenting])

  const toggle = (): void => {
    setPresenting(!presenting)
    // The cover does where full screen is refused, as in a frame.
    if (!presenting && document.fullscreenEnabled) rootRef.current?.requestFullscreen().catch(() => undefined)
  }
  return { presenting, toggle }
}
