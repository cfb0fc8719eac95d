import { parameters, type Decision, type TwoWorldsParameters } from '../../scenarios/two-worlds/parameters.ts'
import { readParameter } from '../shared/permalink.ts'

/** What the reader has set, and decided if anything. */
export interface Question extends Omit<TwoWorldsParameters, 'decision'> {
  readonly decision?: Decision
}

export const FIRST_QUESTION: Question = {
  contract: parameters.contract.default,
  sdkRetries: parameters.sdkRetries.default,
}

const OURS = /^worlds(\..+)?$/

/** The query that brings this question back; what else stands in `query` stays. */
export function writeQuestion({ decision, contract, sdkRetries }: Question, query: string): string {
  const search = new URLSearchParams(query)
  for (const name of [...search.keys()]) if (OURS.test(name)) search.delete(name)
  search.set('worlds', decision ?? '')
  if (contract !== FIRST_QUESTION.contract) search.set('worlds.contract', contract)
  if (sdkRetries !== FIRST_QUESTION.sdkRetries) search.set('worlds.sdkRetries', String(sdkRetries))
  return search.toString()
}

/** Never throws: what can't be read is as at the beginning. `undefined`: the query brings no question. */
export function readQuestion(query: string): Question | undefined {
  const search = new URLSearchParams(query)
  const text = search.get('worlds')
  if (text === null) return undefined
  const read = (name: keyof typeof parameters) => {
    const value = search.get(`worlds.${name}`)
    return value === null ? undefined : readParameter(parameters[name], value)
  }
  const decision = readParameter(parameters.decision, text) as Decision | undefined
  return {
    contract: (read('contract') as Question['contract'] | undefined) ?? FIRST_QUESTION.contract,
    sdkRetries: (read('sdkRetries') as boolean | undefined) ?? FIRST_QUESTION.sdkRetries,
    ...(decision !== undefined && { decision }),
  }
}
