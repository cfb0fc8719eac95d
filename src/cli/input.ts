import { InvalidArgumentError } from 'commander'
import { findScenario, scenarios } from '../scenarios/index.ts'
import type { Edits } from '../simulator/contracts.ts'
import { checkEdits } from '../simulator/edits.ts'
import { InvalidRequest } from '../simulator/errors/invalid-request.ts'
import { ScheduleMismatch } from '../simulator/errors/schedule-mismatch.ts'
import { StatementRefused } from '../simulator/errors/statement-refused.ts'
import { completeParameters, parseParameter } from '../simulator/parameters.ts'
import type { Parameters, Scenario } from '../simulator/scenario.ts'
import type { ENGINES } from './engine.ts'

/** What both commands take. */
export interface SharedOptions {
  readonly set: readonly NameValue[]
  readonly edit: readonly NameValue[]
  readonly engine: (typeof ENGINES)[number]
  readonly json: boolean
}

type NameValue = readonly [name: string, value: string]

export function scenarioOf(slug: string): Scenario {
  const scenario = findScenario(slug)
  if (scenario !== undefined) return scenario
  throw new InvalidRequest(`there is no scenario ${slug}; there are: ${scenarios.map((each) => each.slug).join(', ')}`)
}

/** The run's inputs but its schedule, complete and checked before any engine starts. Throws `InvalidRequest`. */
export function inputsOf(
  scenario: Scenario,
  { set, edit }: SharedOptions,
): { readonly parameters: Parameters; readonly edits: Edits } {
  const given = Object.fromEntries(set.map(([name, text]) => [name, parseParameter(scenario, name, text)]))
  const parameters = completeParameters(scenario, given)
  const edits = Object.fromEntries(edit)
  checkEdits(scenario, parameters, edits)
  return { parameters, edits }
}

/** For options that may be given several times, as `name=value`. */
export function nameValue(text: string, before: readonly NameValue[]): readonly NameValue[] {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined) throw new InvalidArgumentError('Write name=value.')
  return [...before, [name, value]]
}

/** From 0. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Write a whole number of nine digits at most.')
  return Number(text)
}

/** Whether an error of the simulator says that the input names no run. */
export function isBadInput(error: unknown): boolean {
  return [InvalidRequest, ScheduleMismatch, StatementRefused].some((kind) => error instanceof kind)
}
