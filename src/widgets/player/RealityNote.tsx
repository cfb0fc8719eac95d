import type { ClusterInfo } from '../../session/index.ts'
import { megabytes } from '../shared/messages/locale.ts'
import type { Messages } from '../shared/messages/messages.ts'

interface Props {
  readonly engine: ClusterInfo
  readonly pglite: string | undefined
  /** Version of the native server that the same schedules were compared with, where known. */
  readonly native: string | undefined
  readonly download: number
  readonly messages: Messages
}

/** What is real here, and what is simulated. */
export function RealityNote({ engine, pglite, native, download, messages }: Props) {
  const facts = { postgres: engine.postgres, pglite, native, download: megabytes(download) }
  return (
    <details className="more reality">
      <summary>{messages.real}</summary>
      {engine.engine === 'native' && <p>{messages.recordedNative(engine.postgres)}</p>}
      <ul>
        {[...messages.realList(facts), messages.realLanes].map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </details>
  )
}
