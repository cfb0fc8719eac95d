import { createLab, type Lab } from '../../../src/lab/client.ts'

/**
 * The page that `npm run bench` measures with. `?boot=book` and `?boot=plain` differ in nothing but the worker that the
 * button starts; the output is the milliseconds from the click to the first row.
 */
declare global {
  interface Window {
    bench: { readonly lab: Lab }
  }
}

window.bench = { lab: createLab() }

const workers: Readonly<Record<string, () => Worker>> = {
  book: () => new Worker(new URL('./book-worker.ts', import.meta.url), { type: 'module' }),
  plain: () => new Worker(new URL('./plain-worker.ts', import.meta.url), { type: 'module' }),
}

document.querySelector('button')?.addEventListener('click', () => {
  const clicked = performance.now()
  const worker = workers[new URLSearchParams(location.search).get('boot') ?? '']?.()
  const output = document.querySelector('output')
  if (!worker || !output) throw new Error('no such boot')
  worker.addEventListener('message', ({ data }: MessageEvent<string>) => {
    output.value = data.startsWith('PostgreSQL 18') ? String(performance.now() - clicked) : `failed: ${data}`
  })
  worker.addEventListener('error', ({ message }) => (output.value = `failed: ${message}`))
})
