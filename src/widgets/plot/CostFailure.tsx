import type { Failure } from '../shared/failure.ts'
import { FailureBox } from '../shared/FailureBox.tsx'
import type { CostCommands } from './use-page-cost.ts'
import type { CostWords } from './words.ts'

interface Props {
  readonly failure: Failure
  readonly words: CostWords
  readonly commands: Pick<CostCommands, 'retry' | 'send'>
}

export function CostFailure({ failure: { kind, message }, words, commands }: Props) {
  const again = kind !== 'no-webassembly' && kind !== 'stopped'
  return (
    <FailureBox
      {...words.failure[kind]}
      said={kind === 'stopped' ? '' : message}
      again={again ? { label: words.tryAgain, onPress: commands.retry } : undefined}
      close={{ label: words.close, onPress: () => commands.send({ kind: 'closed-failure' }) }}
    />
  )
}
