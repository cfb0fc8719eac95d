import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, difference, seenWith, type Deficiency } from './colour.ts'

const css = readFileSync(new URL('../../../src/styles/tokens.css', import.meta.url), 'utf8')
const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

type Theme = 'light' | 'dark'
const themes: readonly Theme[] = ['light', 'dark']
const actors = ['actor-a', 'actor-b', 'actor-c', 'actor-d']
const papers = ['ground', 'panel', 'faint']
const tints = ['good-tint', 'bad-tint', 'changed-tint']
const inks = ['ink', 'soft', 'good', 'bad', 'changed', ...actors]

function colour(name: string, theme: Theme): string {
  const pair = colours.get(name)
  if (!pair) throw new Error(`tokens.css has no colour --${name}`)
  return pair[theme]
}

describe.each(themes)('colours, %s', (theme) => {
  test.each(inks.flatMap((ink) => papers.map((paper) => [ink, paper] as const)))(
    '%s can be read on %s (AA)',
    (ink, paper) => {
      expect(contrast(colour(ink, theme), colour(paper, theme))).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(['good', 'bad', 'changed'])('ink and %s can be read on its tint (AA)', (state) => {
    const tint = colour(`${state}-tint`, theme)
    expect(contrast(colour('ink', theme), tint)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour(state, theme), tint)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(actors.flatMap((actor) => tints.map((tint) => [actor, tint] as const)))(
    '%s can be read on %s (AA)',
    (actor, tint) => {
      expect(contrast(colour(actor, theme), colour(tint, theme))).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(actors)('the letter on %s can be read (AA)', (actor) => {
    expect(contrast(colour('on-actor', theme), colour(actor, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(papers)('the edge of a control and the focus ring stand out on %s (3:1)', (paper) => {
    expect(contrast(colour('edge', theme), colour(paper, theme))).toBeGreaterThanOrEqual(3)
    expect(contrast(colour('focus', theme), colour(paper, theme))).toBeGreaterThanOrEqual(3)
  })

  test.each<Deficiency>(['protan', 'deutan', 'tritan'])('no two actors look alike to a %s eye', (deficiency) => {
    const seen = actors.map((actor) => seenWith(deficiency, colour(actor, theme)))
    const distances = seen.flatMap((a, i) => seen.slice(i + 1).map((b) => difference(a, b)))
    expect(Math.min(...distances)).toBeGreaterThan(0.05)
  })
})
