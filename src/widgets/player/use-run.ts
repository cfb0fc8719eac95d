import { useEffect, useRef, type RefObject } from 'react'
import { DOWNLOAD_BYTES } from '../../lab/client.ts'
import type { Trace } from '../../simulator/trace.ts'
import { scenarioBook } from '../shared/book.ts'
import { messagesOf, type Locale } from '../shared/messages/locale.ts'
import type { PlayerCommands } from './commands.ts'
import type { PlayerState } from './state.ts'
import type { RunProps } from './RunFrame.tsx'
import { sharedLab } from '../shared/page-lab.ts'
import { useDeckHeight } from './use-deck-height.ts'
import { linkOf } from './use-permalink.ts'
import { usePlayer } from './use-player.ts'
import { usePresentation } from '../shared/use-presentation.ts'
import { useReplays } from './use-replays.ts'

/** What a page says of the run that an island shows first. */
export interface RunOfPage {
  /** The scenario's slug, and the preset that `trace` is the run of. */
  readonly slug: string
  readonly preset: string
  readonly locale: Locale
  /** Baked: what the page shows before anything runs in it. */
  readonly trace: Trace
  readonly title?: string
  /** Version of the native PostgreSQL that the same schedules were compared with. */
  readonly native?: string
}

/** A run that lives: its state, its commands, and all else that its picture is made from but the keys. */
export interface LiveRun {
  readonly state: PlayerState
  readonly commands: PlayerCommands
  readonly rootRef: RefObject<HTMLDivElement | null>
  readonly picture: RunProps
}

export function useRun({ slug, preset, locale, trace: baked, title, native }: RunOfPage): LiveRun {
  const book = scenarioBook(slug)
  const rootRef = useRef<HTMLDivElement>(null)
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
  useDeckHeight(rootRef)
  useReplays(rootRef, state.task.kind === 'idle', commands.replay)
  const picture: RunProps = {
    book,
    locale,
    state,
    commands,
    drafts: drafts.of(book.scenario.statements(state.trace.parameters), state.edits),
    draftsKept: drafts.kept,
    presenting,
    note,
    download: DOWNLOAD_BYTES,
    link: `?${linkOf(book.scenario, state)}`,
    rootRef,
    keyHelpRef,
    ...(title !== undefined && { title }),
    ...(native !== undefined && { native }),
  }
  return { state, commands, rootRef, picture }
}

/** What asks for the reader is brought where they see it: a failure, and a question, which on a phone would lie under the controls. */
export function useAttention(rootRef: RefObject<HTMLDivElement | null>, { failure, prediction }: PlayerState): void {
  useEffect(() => {
    if (failure) rootRef.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [rootRef, failure])
  const asking = prediction.kind === 'asking'
  useEffect(() => {
    if (asking) rootRef.current?.querySelector('.prediction')?.scrollIntoView({ block: 'nearest' })
  }, [rootRef, asking])
}
