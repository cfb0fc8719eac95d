import { useEffect, useRef, type KeyboardEvent } from 'react'
import { DOWNLOAD_BYTES } from '../../lab/client.ts'
import type { Trace } from '../../simulator/trace.ts'
import { scenarioBook } from '../book.ts'
import { keyCommand, keyTargetOf } from '../keyboard.ts'
import { messagesOf, type Locale } from '../messages/locale.ts'
import type { PlayerCommands } from '../player-commands.ts'
import { enabledAt } from '../player-view-model.ts'
import { sharedLab } from '../shared-lab.ts'
import { useDeckHeight } from '../use-deck-height.ts'
import { linkOf } from '../use-permalink.ts'
import { usePlayer } from '../use-player.ts'
import { usePresentation } from '../use-presentation.ts'
import { useReplays } from '../use-replays.ts'
import { CHANGERS, changesFor, lettersIn, nextReader, noChanges, readersIn } from './paging-moves.ts'
import { PagingView } from './PagingView.tsx'
import { usePlan } from './use-plan.ts'

interface Props {
  readonly slug: string
  /** The preset that `trace` is the run of. */
  readonly preset: string
  readonly locale: Locale
  /** Baked: what the page shows before anything runs in it. */
  readonly trace: Trace
  readonly title?: string
  /** Version of the native PostgreSQL that the same schedules were compared with. */
  readonly native?: string
}

/** Two readers of one list, and the changes between their pages. Like the player, it loads nothing before a command. */
export default function PagingIsland({ slug, preset, locale, trace: baked, title, native }: Props) {
  const book = scenarioBook(slug)
  const rootRef = useRef<HTMLDivElement>(null)
  const keyHelpRef = useRef<HTMLDialogElement>(null)
  const { presenting, toggle } = usePresentation(rootRef)
  const player = usePlayer({
    book,
    preset,
    baked,
    download: DOWNLOAD_BYTES,
    messages: messagesOf(locale),
    openLab: sharedLab,
    keyHelpRef,
    present: toggle,
  })
  const { state, drafts, note } = player
  const { trace, focus, failure } = state
  const plans = usePlan(state, sharedLab)
  useDeckHeight(rootRef)
  useReplays(rootRef, state.task.kind === 'idle', player.commands.replay)

  useEffect(() => {
    if (failure) rootRef.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  const asking = state.prediction.kind === 'asking'
  useEffect(() => {
    if (asking) rootRef.current?.querySelector('.prediction')?.scrollIntoView({ block: 'nearest' })
  }, [asking])

  const readers = readersIn(trace)
  const commands: PlayerCommands = {
    ...player.commands,
    forward() {
      const next = focus < trace.steps.length ? undefined : nextReader(trace, focus, readers)
      if (next) player.commands.run(next)
      else player.commands.forward()
    },
    chooseParameter: (name, value) => player.commands.chooseParameters({ ...noChanges, [name]: value }),
  }
  const change = (actor: string): void => {
    if (trace.steps.slice(0, focus).some((step) => step.actor === actor)) return
    const token = { kind: 'step', actor } as const
    if (trace.steps[focus]?.actor === actor) commands.run(token)
    else commands.runUnder(changesFor(actor, trace, focus), token)
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    const command = keyCommand(event, keyTargetOf(event.target as Element), lettersIn(trace))
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
      case 'crash':
        return
      case 'step': {
        if (CHANGERS.has(command.actor)) return void change(command.actor)
        const token = enabledAt(trace, focus).find(({ kind, actor }) => kind === 'step' && actor === command.actor)
        if (token) commands.run(token)
      }
    }
  }

  return (
    <PagingView
      book={book}
      locale={locale}
      state={state}
      commands={commands}
      plans={plans}
      onChange={change}
      drafts={drafts.of(book.scenario.statements(trace.parameters), state.edits)}
      draftsKept={drafts.kept}
      presenting={presenting}
      note={note}
      download={DOWNLOAD_BYTES}
      link={`?${linkOf(book.scenario, state)}`}
      onKeyDown={onKeyDown}
      rootRef={rootRef}
      keyHelpRef={keyHelpRef}
      {...(title !== undefined && { title })}
      {...(native !== undefined && { native })}
    />
  )
}
