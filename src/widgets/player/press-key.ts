import type { KeyboardEvent } from 'react'
import { keyCommand, keyTargetOf, type Letters } from '../shared/keyboard.ts'
import type { PlayerCommands } from './commands.ts'
import type { PlayerState } from './state.ts'
import { enabledAt } from './view-model.ts'

interface Pressed {
  readonly state: PlayerState
  readonly commands: PlayerCommands
  readonly letters: Letters
  readonly onCrash?: () => void
  /** For an actor whose letter does more than take its step. */
  readonly onStep?: (actor: string) => void
}

/** Does what the key asks of a run, if it is the run's. */
export function pressKey(event: KeyboardEvent, { state, commands, letters, onCrash, onStep }: Pressed): void {
  const command = keyCommand(event, keyTargetOf(event.target as Element), letters)
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
      return void commands.goTo(state.trace.steps.length)
    case 'help':
      return void commands.showKeys()
    case 'crash':
      return onCrash?.()
    case 'step':
      if (onStep) onStep(command.actor)
      else stepActor(command.actor, state, commands)
  }
}

/** Steps the actor, if it can step now. */
export function stepActor(name: string, { trace, focus }: PlayerState, { run }: Pick<PlayerCommands, 'run'>): void {
  const token = enabledAt(trace, focus).find(({ kind, actor }) => kind === 'step' && actor === name)
  if (token) run(token)
}
