import { InvalidRequest } from './errors/invalid-request.ts'
import type { ParameterSpec, Parameters, Scenario } from './scenario.ts'
import type { ParameterValue } from './trace.ts'

/** Checks `given` against what the scenario declares and fills in the defaults. Throws `InvalidRequest`. */
export function completeParameters(scenario: Scenario, given: Parameters): Parameters {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(scenario.parameters, name)) {
      const known = Object.keys(scenario.parameters).join(', ')
      throw new InvalidRequest(`${scenario.slug} has no parameter ${name}; it has: ${known}`)
    }
  }
  return Object.fromEntries(
    Object.entries(scenario.parameters).map(([name, spec]) => [name, checked(name, spec, given[name] ?? spec.default)]),
  )
}

/** Reads a parameter's value from text, as a command line or a link has it. Throws `InvalidRequest`. */
export function parseParameter(scenario: Scenario, name: string, text: string): ParameterValue {
  const spec = Object.hasOwn(scenario.parameters, name) ? scenario.parameters[name] : undefined
  if (spec?.kind === 'integer' && /^-?\d+$/.test(text)) return Number(text)
  if (spec?.kind === 'flag' && (text === 'true' || text === 'false')) return text === 'true'
  return completeParameters(scenario, { [name]: text })[name] ?? text
}

function checked(name: string, spec: ParameterSpec, value: ParameterValue): ParameterValue {
  const problem = problemOf(spec, value)
  if (problem !== undefined) throw new InvalidRequest(`parameter ${name} can't be ${JSON.stringify(value)}: ${problem}`)
  return value
}

function problemOf(spec: ParameterSpec, value: ParameterValue): string | undefined {
  switch (spec.kind) {
    case 'choice': {
      const values = spec.options.map((option) => option.value)
      return values.some((each) => each === value) ? undefined : `it must be one of ${values.join(', ')}`
    }
    case 'integer': {
      const fits = typeof value === 'number' && Number.isInteger(value) && value >= spec.min && value <= spec.max
      return fits ? undefined : `it must be a whole number from ${spec.min} to ${spec.max}`
    }
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'it must be true or false'
  }
}
