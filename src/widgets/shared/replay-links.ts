import { askReplay } from './replay-channel.ts'

/**
 * `<a data-replay="outcome" href="?run=…#figure">` shows its run in the player of this page. Without this script, and when
 * opened elsewhere, it is the run's permalink.
 */
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-replay]') : null
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0
  if (link === null || elsewhere || event.defaultPrevented) return
  const figure = document.getElementById(link.hash.slice(1))
  if (figure === null) return
  event.preventDefault()
  askReplay(figure, { query: link.search, outcome: link.dataset['replay'] ?? '' })
})
