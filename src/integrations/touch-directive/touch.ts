import type { ClientDirective } from 'astro'
import { recordTouches } from './record-touches.ts'

/** A page opened with one of these in its query shows a linked run, so its islands wake at once. */
const LINK_PARAMETERS = ['run', 's']

const FAILED: Readonly<Record<string, string>> = {
  en: 'This part could not be loaded. Check the connection and press again.',
  ja: 'この部分を読み込めませんでした。接続を確認して、もう一度押してください。',
}

const touch: ClientDirective = (load, _options, island) => {
  let note: HTMLElement | undefined
  const recorder = recordTouches(island, () => void wake())

  const wake = async (): Promise<void> => {
    if (island.ariaBusy === 'true') return
    island.ariaBusy = 'true'
    note?.remove()
    let failed = false
    const onError = (): void => void (failed = true)
    island.addEventListener('astro:hydration-error', onError)
    const hydrate = await load()
    if (!failed) await hydrate()
    island.removeEventListener('astro:hydration-error', onError)
    island.ariaBusy = null
    if (failed) {
      recorder.forget()
      note = Object.assign(document.createElement('p'), { className: 'touch-failed', role: 'alert' })
      note.textContent = FAILED[document.documentElement.lang] ?? FAILED.en ?? ''
      island.after(note)
    } else {
      recorder.replay()
    }
  }

  const query = new URLSearchParams(location.search)
  if (LINK_PARAMETERS.some((name) => query.has(name))) void wake()
}

export default touch
