import { CommanderError, InvalidArgumentError, type Command } from 'commander'
import { findScenario, scenarios } from '../scenarios/index.ts'
import type { Edits } from '../simulator/contracts.ts'
import { InvalidRequest } from '../simulator/errors/invalid-request.ts'
import { ScheduleMismatch } from '../simulator/errors/schedule-mismatch.ts'
import { StatementRefused } from '../simulator/errors/statement-refused.ts'
import { parseParameter } from '../simulator/parameters.ts'
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

export function parametersOf(scenario: Scenario, { set }: SharedOptions): Parameters {
  return Object.fromEntries(set.map(([name, text]) => [name, parseParameter(scenario, name, text)]))
}

export function editsOf({ edit }: SharedOptions): Edits {
  return Object.fromEntries(edit)
}

/** For options that may be given several times, as `name=value`. */
export function nameValue(text: string, before: readonly NameValue[]): readonly NameValue[] {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined) throw new InvalidArgumentError('Write name=value.')
  return [...before, [name, value]]
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Write a whole number.')
  return Number(text)
}

/** Runs a command: exit code 2 for input that names no run, 1 for everything else that goes wrong. */
export async function runCommand(command: Command): Promise<void> {
  try {
    await command.exitOverride().parseAsync()
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
    else if (isBadInput(error)) {
      console.error(error.message)
      process.exitCode = 2
    } else throw error
  }
}

function isBadInput(error: unknown): error is Error {
  return [InvalidRequest, ScheduleMismatch, StatementRefused].some((kind) => error instanceof kind)
}
