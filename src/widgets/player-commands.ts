import type { ExploreBounds } from '../simulator/contracts.ts'
import type { Preset } from '../simulator/scenario.ts'
import type { ParameterValue, Token } from '../simulator/trace.ts'

/** Everything that a reader can ask of the player. */
export interface PlayerCommands {
  goTo(step: number): void
  back(): void
  /** The next step that is held, or else the next of whoever stepped last. */
  forward(): void
  /** Plays or pauses; at an unfinished end it goes on in a seeded order. */
  playOrPause(): void
  run(token: Token): void
  reset(): void
  fire(): void
  chooseSpeed(speed: number): void
  chooseSeed(seed: number): void
  chooseParameter(name: string, value: ParameterValue): void
  showPreset(preset: Preset): void
  chooseBounds(bounds: ExploreBounds): void
  explore(): void
  showExample(outcome: string, schedule: string): void
  stop(): void
  openPrediction(): void
  predict(outcome: string): void
  closePrediction(): void
  edit(name: string, text: string): void
  restore(name: string): void
  runEdited(): void
  copyLink(): void
  followLink(): void
  closeLink(): void
  retry(): void
  closeFailure(): void
  present(): void
  showKeys(): void
}
