import type { Locator } from '@playwright/test'

/** What can be pressed in `widget` and is less than 44 px wide or high, each with its size. */
export function smallTargets(widget: Locator): Promise<readonly string[]> {
  return widget.locator('button:visible, select:visible, input:visible, summary:visible').evaluateAll((all) =>
    all
      .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => Math.min(box.width, box.height) < 44 && box.width > 0)
      .map(({ text, box }) => `${text}: ${box.width} x ${box.height}`),
  )
}
