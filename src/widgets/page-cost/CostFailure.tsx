import type { Failure } from '../failure.ts'
import { Icon } from '../Icon.tsx'
import type { CostCommands } from './use-page-cost.ts'
import type { CostWords } from './words.ts'

interface Props {
  readonly failure: Failure
  readonly words: CostWords
  readonly commands: Pick<CostCommands, 'retry' | 'send'>
}

export function CostFailure({ failure: { kind, message }, words, commands }: Props) {
  const { title, way } = words.failure[kind]
  return (
    <div className="notice" data-kind="failure" role="alert">
      <p>
        <b>
          <Icon name="broken" /> {title}
        </b>{' '}
        {way}
      </p>
      {kind !== 'stopped' && message !== '' && (
        <p className="notice-words" lang="en">
          {message}
        </p>
      )}
      <div className="notice-buttons">
        {kind !== 'no-webassembly' && kind !== 'stopped' && (
          <button type="button" className="primary" onClick={commands.retry}>
            {words.tryAgain}
          </button>
        )}
        <button type="button" onClick={() => commands.send({ kind: 'closed-failure' })}>
          {words.close}
        </button>
      </div>
    </div>
  )
}
