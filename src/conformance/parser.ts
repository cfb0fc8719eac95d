import type { Marker, PermutationStep, Spec, SpecSession, SpecStep } from './spec.ts'
import { tokenize, type Token } from './tokens.ts'

/** Reads the text of a `.spec` file. @throws Error with the line, for text that isn't one. */
export function parseSpec(text: string): Spec {
  const reader = createReader(tokenize(text))
  const setups: string[] = []
  let teardown: string | undefined
  while (reader.takeKeyword('setup')) setups.push(reader.expect('sql').text)
  if (reader.takeKeyword('teardown')) teardown = reader.expect('sql').text
  const sessions: SpecSession[] = []
  while (reader.takeKeyword('session')) sessions.push(parseSession(reader))
  const permutations: PermutationStep[][] = []
  while (reader.takeKeyword('permutation')) permutations.push(parsePermutation(reader))
  reader.expect('end')
  if (sessions.length === 0) throw new Error('a spec needs a session')
  const spec = { setups, ...(teardown === undefined ? {} : { teardown }), sessions, permutations }
  checkNames(spec)
  return spec
}

interface Reader {
  peek(): Token
  expect<K extends Token['kind']>(kind: K, text?: string): Extract<Token, { kind: K }> | (Token & { readonly kind: K })
  takeKeyword(text: string): boolean
  takeSymbol(text: string): boolean
}

function createReader(tokens: readonly Token[]): Reader {
  let at = 0
  const peek = (): Token => tokens[at] ?? { kind: 'end', text: 'the end of the file', line: 0 }
  const take = (kind: Token['kind'], text: string): boolean => {
    const found = peek().kind === kind && peek().text === text
    if (found) at += 1
    return found
  }
  return {
    peek,
    expect(kind, text) {
      const token = peek()
      if (token.kind !== kind || (text !== undefined && token.text !== text)) {
        throw new Error(`line ${token.line}: expected ${text ?? kind}, found ${token.text}`)
      }
      at += 1
      return token as Token & { readonly kind: typeof kind }
    },
    takeKeyword: (text) => take('keyword', text),
    takeSymbol: (text) => take('symbol', text),
  }
}

function parseSession(reader: Reader): SpecSession {
  const name = reader.expect('name').text
  const setup = reader.takeKeyword('setup') ? reader.expect('sql').text : undefined
  const steps: SpecStep[] = []
  while (reader.takeKeyword('step')) steps.push({ name: reader.expect('name').text, sql: reader.expect('sql').text })
  const teardown = reader.takeKeyword('teardown') ? reader.expect('sql').text : undefined
  return { name, ...(setup === undefined ? {} : { setup }), ...(teardown === undefined ? {} : { teardown }), steps }
}

function parsePermutation(reader: Reader): PermutationStep[] {
  const steps: PermutationStep[] = []
  while (reader.peek().kind === 'name') {
    const name = reader.expect('name').text
    const markers: Marker[] = []
    if (reader.takeSymbol('(')) {
      do markers.push(parseMarker(reader))
      while (reader.takeSymbol(','))
      reader.expect('symbol', ')')
    }
    steps.push({ name, markers })
  }
  return steps
}

function parseMarker(reader: Reader): Marker {
  if (reader.takeSymbol('*')) return { kind: 'once' }
  const step = reader.expect('name').text
  if (!reader.takeKeyword('notices')) return { kind: 'after', step }
  const count = reader.expect('number')
  return { kind: 'notices', step, count: Number(count.text) }
}

function checkNames(spec: Spec): void {
  const names = spec.sessions.flatMap(({ steps }) => steps.map(({ name }) => name))
  const double = names.find((name, index) => names.indexOf(name) !== index)
  if (double !== undefined) throw new Error(`two steps are named ${double}`)
  for (const permutation of spec.permutations) {
    const here = new Set(permutation.map(({ name }) => name))
    for (const { name, markers } of permutation) {
      if (!names.includes(name)) throw new Error(`a permutation names an unknown step: ${name}`)
      for (const marker of markers) {
        if (marker.kind !== 'once' && !here.has(marker.step)) {
          throw new Error(`a marker of ${name} names a step that the permutation lacks: ${marker.step}`)
        }
      }
    }
  }
}
