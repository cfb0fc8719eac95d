import { useRef } from 'react'
import { DOWNLOAD_BYTES } from '../../lab/client.ts'
import type { Measured } from '../../scenarios/page-cost/index.ts'
import { messagesOf, type Locale } from '../shared/messages/locale.ts'
import { PresentButton } from '../shared/PresentButton.tsx'
import { sharedLab } from '../shared/page-lab.ts'
import { usePresentation } from '../shared/use-presentation.ts'
import { Controls, SourceNote } from './Controls.tsx'
import { openPoint, shownOf } from './state.ts'
import { CostFailure } from './CostFailure.tsx'
import { CostPlot } from './CostPlot.tsx'
import { MEASURES, type PointName } from './figures.ts'
import { PlanPanel } from './PlanPanel.tsx'
import { PointTable } from './PointTable.tsx'
import { usePageCost } from './use-page-cost.ts'
import { costWords } from './words-of.ts'

interface Props {
  readonly locale: Locale
  /** What the page shows before the reader has measured anything. */
  readonly baked: Measured
}

/** What a page costs, by depth: on a table that the reader makes, or as measured when the book was built. */
export default function PageCostIsland({ locale, baked }: Props) {
  const words = costWords(locale)
  const messages = messagesOf(locale)
  const [state, commands] = usePageCost(baked, sharedLab)
  const rootRef = useRef<HTMLDivElement>(null)
  const { presenting, toggle } = usePresentation(rootRef)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const openedFrom = useRef<Element>(null)
  const shown = shownOf(state, baked)
  const { measured, points, source } = shown
  const open = openPoint(shown, state.selected)
  const selected: PointName = open ?? state.selected

  const onOpen = (point: PointName): void => {
    commands.send({ kind: 'selected', point })
    openedFrom.current = document.activeElement
    headingRef.current?.focus({ preventScroll: true })
    headingRef.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }
  const common = { points, depths: measured.depths, selected, words, onOpen }

  return (
    <div
      className={`player cost${presenting ? ' projector' : ''}`}
      role="group"
      aria-label={words.widget}
      data-presenting={presenting || undefined}
      ref={rootRef}
    >
      <p className="player-no-script">{words.noScript}</p>
      <Controls state={state} commands={commands} words={words} download={DOWNLOAD_BYTES} />
      {state.failure && <CostFailure failure={state.failure} words={words} commands={commands} />}
      <SourceNote state={state} source={source} measured={measured} words={words} />
      <section className="cost-plots" aria-label={words.plots}>
        <div className="cost-plots-head">
          <p className="cost-note">{words.plotNote}</p>
          <PresentButton presenting={presenting} messages={messages} onPress={toggle} />
        </div>
        <div className="cost-shown" role="group" aria-label={words.shown}>
          {MEASURES.map((measure) => (
            <button
              key={measure}
              type="button"
              className="chip"
              aria-pressed={state.measure === measure}
              onClick={() => commands.send({ kind: 'chose-measure', measure })}
            >
              {words.measure[measure]}
            </button>
          ))}
        </div>
        <div className="cost-row">
          {MEASURES.map((measure) => (
            <CostPlot
              key={measure}
              {...common}
              measure={measure}
              all={measured.points}
              shown={state.measure === measure}
              {...(measure === 'time' && { floor: measured.floor })}
            />
          ))}
        </div>
      </section>
      {open && (
        <PlanPanel
          point={open}
          locale={locale}
          words={words}
          headingRef={headingRef}
          onLeave={() => (openedFrom.current as HTMLElement | null)?.focus()}
        />
      )}
      <PointTable {...common} />
    </div>
  )
}
