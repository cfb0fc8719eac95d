import { useEffect, useRef } from 'react'
import { DOWNLOAD_BYTES } from '../../lab/client.ts'
import { scenarioBook } from '../shared/book.ts'
import type { Locale } from '../shared/messages/locale.ts'
import { sharedLab } from '../shared/page-lab.ts'
import type { Picture } from './picture.ts'
import { useWorlds } from './use-worlds.ts'
import { WorldsView } from './WorldsView.tsx'

interface Props {
  readonly locale: Locale
  /** Baked: both worlds at the restart. */
  readonly pictures: readonly Picture[]
  /** Id of the figure whose player replays. */
  readonly player: string
}

/** The two worlds with their controls. Nothing heavy loads before the reader decides. */
export default function WorldsIsland({ locale, pictures, player }: Props) {
  const { state, commands } = useWorlds(pictures, sharedLab)
  const book = scenarioBook('two-worlds')
  const rootRef = useRef<HTMLDivElement>(null)
  // The results of a decision may begin below the screen.
  const { traces } = state.shown
  useEffect(() => {
    if (traces.length > 0) rootRef.current?.querySelector('.worlds-results h3')?.scrollIntoView({ block: 'nearest' })
  }, [traces])
  return <WorldsView {...{ book, state, commands, player, locale, rootRef }} download={DOWNLOAD_BYTES} />
}
