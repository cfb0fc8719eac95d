import { useEffect, useRef, type KeyboardEvent } from 'react'
import { DOWNLOAD_BYTES } from '../lab/client.ts'
import type { Machine } from '../diagram/machine-schema.ts'
import type { Trace } from '../simulator/trace.ts'
import { scenarioBook } from './book.ts'
import { bringBeginningIntoView, bringIntoView } from './bring-into-view.ts'
import { crashChoicesAt } from './crash.ts'
import { keyCommand, keyTargetOf } from './keyboard.ts'
import { messagesOf, type Locale } from './messages/locale.ts'
import { enabledAt, lettersOf } from './player-view-model.ts'
import { PlayerView } from './PlayerView.tsx'
import { sharedLab } from './shared-lab.ts'
import { measureDeck, useDeckHeight } from './use-deck-height.ts'
import { linkOf } from './use-permalink.ts'
import { usePlayer } from './use-player.ts'
import { usePresentation } from './use-presentation.ts'
import { useReplays } from './use-replays.ts'

interface Props {
  /** The scenario's slug, and the preset that `trace` is the run of. */
  readonly slug: string
  readonly preset: string
  readonly locale: Locale
  /** Baked: what the page shows before anything runs in it. */
  readonly trace: Trace
  /** The state machines that the scenario shows, by name. */
  readonly machines?: Readonly<Record<string, Machine>>
  readonly title?: string
  /** Version of the native PostgreSQL that the same schedules were compared with. */
  readonly native?: string
}

/** A run with its controls. Renders the same on the server and when it hydrates; nothing heavy loads before a command. */
export default function PlayerIsland({ slug, preset, locale, trace: baked, machines, title, native }: Props) {
  const book = scenarioBook(slug)
  const rootRef = useRef<HTMLDivElement>(null)
  const focusedStepRef = useRef<HTMLLIElement>(null)
  const keyHelpRef = useRef<HTMLDialogElement>(null)
  const { presenting, toggle } = usePresentation(rootRef)
  const { state, commands, drafts, note } = usePlayer({
    book,
    preset,
    baked,
    download: DOWNLOAD_BYTES,
    messages: messagesOf(locale),
    openLab: sharedLab,
    keyHelpRef,
    present: toggle,
  })
  const { trace, focus } = state
  useDeckHeight(rootRef)
  useReplays(rootRef, state.task.kind === 'idle', commands.replay)

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
  }, [trace, focus])

  const { failure } = state
  useEffect(() => {
    if (failure) rootRef.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [failure])

  // On a phone the choices would lie under the controls.
  const asking = state.prediction.kind === 'asking'
  useEffect(() => {
    if (asking) rootRef.current?.querySelector('.prediction')?.scrollIntoView({ block: 'nearest' })
  }, [asking])

  const onKeyDown = (event: KeyboardEvent): void => {
    const command = keyCommand(event, keyTargetOf(event.target as Element), lettersOf(book, trace))
    if (command === undefined) return
    event.preventDefault()
    switch (command.kind) {
      case 'back':
      case 'forward':
      case 'playOrPause':
      case 'reset':
        return void commands[command.kind]()
      case 'first':
        return void commands.goTo(0)
      case 'last':
        return void commands.goTo(trace.steps.length)
      case 'help':
        return void commands.showKeys()
      case 'crash': {
        const choices = crashChoicesAt(trace, focus, book.scenario.actors(trace.parameters))
        const token = choices.find(({ byKey }) => byKey)?.token
        if (token) commands.run(token)
        return
      }
      case 'step': {
        const token = enabledAt(trace, focus).find(({ kind, actor }) => kind === 'step' && actor === command.actor)
        if (token) commands.run(token)
      }
    }
  }

  return (
    <PlayerView
      book={book}
      locale={locale}
      state={state}
      commands={commands}
      drafts={drafts.of(book.scenario.statements(trace.parameters), state.edits)}
      draftsKept={drafts.kept}
      presenting={presenting}
      note={note}
      download={DOWNLOAD_BYTES}
      link={`?${linkOf(book.scenario, state)}`}
      onKeyDown={onKeyDown}
      rootRef={rootRef}
      focusedStepRef={focusedStepRef}
      keyHelpRef={keyHelpRef}
      {...(machines !== undefined && { machines })}
      {...(title !== undefined && { title })}
      {...(native !== undefined && { native })}
    />
  )
}
