import { useState } from 'react'
import { DOWNLOAD_BYTES } from '../../lab/client.ts'
import type { Locale } from '../shared/messages/locale.ts'
import { sharedLab } from '../shared/page-lab.ts'
import type { MatrixEntry } from './findings.ts'
import { matrixBook } from './book.ts'
import { MatrixView } from './MatrixView.tsx'
import { useRerun } from './use-rerun.ts'

interface Props {
  readonly slug: string
  readonly locale: Locale
  /** Baked. */
  readonly entries: readonly MatrixEntry[]
  /** Id of the figure whose player replays. */
  readonly player: string
}

/** The matrix with its controls. Complete before any script runs; loads the engine only to run it again. */
export default function MatrixIsland({ slug, locale, entries, player }: Props) {
  const book = matrixBook(slug)
  const [table, chooseTable] = useState(String(book.scenario.parameters[book.tables]?.default))
  const [column, chooseColumn] = useState(String(book.scenario.parameters[book.columns]?.default))
  const reader = useRerun(slug, entries, sharedLab)
  return (
    <MatrixView
      id={`matrix-again-${slug}`}
      {...{ book, entries, locale, table, column, reader, player }}
      onTable={chooseTable}
      onColumn={chooseColumn}
      download={DOWNLOAD_BYTES}
    />
  )
}
