import type { ExploreBounds } from '../../simulator/contracts.ts'
import type { Parameters, Preset } from '../../simulator/scenario.ts'
import type { ParameterValue, Token } from '../../simulator/trace.ts'
import type { Replay } from '../shared/replay-channel.ts'

/** Everything that a reader can ask of the player. */
export interface PlayerCommands {
  readonly goTo: (step: number) => void
  readonly back: () => void
  /** The next step that is held, or else the next of whoever stepped last. */
  readonly forward: () => void
  /** Plays or pauses; at an unfinished end it goes on in a seeded order. */
  readonly playOrPause: () => void
  readonly run: (token: Token) => void
  /** The steps up to the one in focus again, under these parameters, and then this token. */
  readonly runUnder: (changes: Parameters, token: Token) => void
  readonly reset: () => void
  readonly fire: () => void
  readonly chooseSpeed: (speed: number) => void
  readonly chooseSeed: (seed: number) => void
  readonly chooseParameter: (name: string, value: ParameterValue) => void
  readonly chooseParameters: (changes: Parameters) => void
  readonly showPreset: (preset: Preset) => void
  readonly chooseBounds: (bounds: ExploreBounds) => void
  readonly explore: () => void
  readonly showExample: (outcome: string, schedule: string) => void
  /** Shows what another part of the page asks for. */
  readonly replay: (replay: Replay) => void
  readonly stop: () => void
  readonly openPrediction: () => void
  readonly predict: (outcome: string) => void
  readonly closePrediction: () => void
  readonly edit: (name: string, text: string) => void
  readonly restore: (name: string) => void
  /** All statements back to the scenario's own, and the run with them. */
  readonly restoreAll: () => void
  readonly runEdited: () => void
  readonly copyLink: () => void
  readonly followLink: () => void
  readonly closeLink: () => void
  readonly retry: () => void
  readonly closeFailure: () => void
  readonly present: () => void
  readonly showKeys: () => void
}
