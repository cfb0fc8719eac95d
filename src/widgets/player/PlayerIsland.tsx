import { useEffect, useRef } from 'react'
import type { Machine } from '../../diagram/machine-schema.ts'
import { bringBeginningIntoView, bringIntoView } from './bring-into-view.ts'
import { crashChoicesAt } from './crash.ts'
import { lettersOf } from './view-model.ts'
import { PlayerView } from './PlayerView.tsx'
import { pressKey } from './press-key.ts'
import { measureDeck } from './use-deck-height.ts'
import { useAttention, useRun, type RunOfPage } from './use-run.ts'

interface Props extends RunOfPage {
  /** The state machines that the scenario shows, by name. */
  readonly machines?: Readonly<Record<string, Machine>>
}

/** A run with its controls. Renders the same on the server and when it hydrates; nothing heavy loads before a command. */
export default function PlayerIsland({ machines, ...page }: Props) {
  const { state, commands, rootRef, picture } = useRun(page)
  const { trace, focus } = state
  const { book } = picture
  const focusedStepRef = useRef<HTMLLIElement>(null)

  // The step in focus stays in view, but only once the reader has moved: a page doesn't scroll by itself.
  const firstRef = useRef({ trace, focus })
  useEffect(() => {
    if (firstRef.current.trace === trace && firstRef.current.focus === focus) return
    if (rootRef.current) measureDeck(rootRef.current)
    const lanes = rootRef.current?.querySelector('.lanes')
    if (focus === 0 && lanes) bringBeginningIntoView(lanes)
    const parts = [...(focusedStepRef.current?.querySelectorAll('.step-card, .lane-wait') ?? [])]
    // All of it if it fits, else its beginning.
    for (const part of [parts.at(-1), parts[0]]) if (part) bringIntoView(part)
  }, [rootRef, trace, focus])
  useAttention(rootRef, state)

  const crash = (): void => {
    const choices = crashChoicesAt(trace, focus, book.scenario.actors(trace.parameters))
    const token = choices.find(({ byKey }) => byKey)?.token
    if (token) commands.run(token)
  }

  return (
    <PlayerView
      {...picture}
      onKeyDown={(event) => pressKey(event, { state, commands, letters: lettersOf(book, trace), onCrash: crash })}
      focusedStepRef={focusedStepRef}
      {...(machines !== undefined && { machines })}
    />
  )
}
