import type { ClientDirective } from 'astro'
import { recordTouches, type TouchRecorder } from './record-touches.ts'

/** A page opened with one of these in its query shows a linked run, so its islands wake at once. */
const LINK_PARAMETERS = ['run', 's', 'worlds']

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
    const alive = await hydrated(load, island, recorder)
    if (alive) {
      await recorder.replay()
      island.ariaBusy = null
    } else {
      recorder.forget()
      island.ariaBusy = null
      note = failureNote()
      island.after(note)
    }
  }

  const query = new URLSearchParams(location.search)
  if (LINK_PARAMETERS.some((name) => query.has(name))) void wake()
}

/** Loads and hydrates. Astro reports a failure as an event, not as a rejection. */
async function hydrated(
  load: Parameters<ClientDirective>[0],
  island: HTMLElement,
  recorder: TouchRecorder,
): Promise<boolean> {
  const errors: Event[] = []
  const collect = (event: Event): unknown => errors.push(event)
  island.addEventListener('astro:hydration-error', collect)
  const hydrate = await load()
  if (errors.length === 0) {
    recorder.restore()
    await hydrate()
  }
  island.removeEventListener('astro:hydration-error', collect)
  return errors.length === 0
}

function failureNote(): HTMLElement {
  const note = document.createElement('p')
  note.className = 'touch-failed'
  note.role = 'alert'
  note.textContent = FAILED[document.documentElement.lang] ?? FAILED.en ?? ''
  return note
}

export default touch
