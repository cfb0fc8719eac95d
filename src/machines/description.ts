import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'

export interface LocalizedText {
  readonly en: string
  readonly ja: string
}

/** `code` is the same in every language. */
export type Label = LocalizedText | { readonly code: string }

/** What readers call the parts of a machine. Kept out of the definition, which knows no language. */
export interface MachineWords {
  readonly title: LocalizedText
  readonly description: LocalizedText
  readonly states: Readonly<Record<string, Label>>
  readonly events: Readonly<Record<string, LocalizedText>>
  readonly guards: Readonly<Record<string, LocalizedText>>
}

/** A machine as plain data, in the form that `src/diagram/machine-schema.ts` reads. */
export interface MachineDescription {
  readonly kind: 'machine'
  readonly title: LocalizedText
  readonly description: LocalizedText
  readonly initial: string
  readonly states: readonly { readonly id: string; readonly label: Label; readonly final: boolean }[]
  readonly transitions: readonly TransitionDescription[]
}

export interface TransitionDescription {
  readonly from: string | { readonly any: true }
  readonly to: string
  readonly event?: LocalizedText
  readonly guard?: LocalizedText
}

const OTHERWISE: LocalizedText = { en: 'otherwise', ja: 'それ以外' }

/**
 * Describes a machine from its definition: every state and every transition, in the order they are defined in. Throws
 * when a part has no words, and when the machine has a form that the pictures don't have (nested or parallel states).
 */
export function describeMachine(machine: AnyStateMachine, words: MachineWords): MachineDescription {
  const nodes = Object.values(machine.root.states)
  for (const { key, type } of nodes) {
    if (type !== 'atomic' && type !== 'final') throw new Error(`${machine.id}: state ${key} is ${type}`)
  }
  const events = lookUp(machine.id, 'event', words.events)
  const guards = lookUp(machine.id, 'guard', words.guards)
  const states = lookUp(machine.id, 'state', words.states)

  const describe = (
    from: TransitionDescription['from'],
    type: string,
    candidates: readonly AnyTransitionDefinition[],
  ): readonly TransitionDescription[] =>
    candidates.map(({ target, guard }, position) => ({
      from,
      to: target?.[0]?.key ?? (typeof from === 'string' ? from : ''),
      ...(type !== '' && { event: events(type) }),
      ...(guard === undefined ? position > 0 && { guard: OTHERWISE } : { guard: guards(nameOf(guard)) }),
    }))

  const anywhere = [...machine.root.transitions]
  const handledAnywhere = new Set(anywhere.map(([type]) => type))
  const own = nodes.flatMap((node) => [
    ...[...node.transitions]
      // An empty transition over one of the whole machine forbids it here.
      .filter(([type, [first]]) => !handledAnywhere.has(type) || first?.target !== undefined)
      .flatMap(([type, candidates]) => describe(node.key, type, candidates)),
    ...describe(node.key, '', node.always ?? []),
  ])
  return {
    kind: 'machine',
    title: words.title,
    description: words.description,
    initial: machine.root.initial.target[0]?.key ?? '',
    states: nodes.map(({ key, type }) => ({ id: key, label: states(key), final: type === 'final' })),
    transitions: [...own, ...anywhere.flatMap(([type, candidates]) => describe({ any: true }, type, candidates))],
  }
}

function nameOf(guard: unknown): string {
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type)
  throw new Error('a guard without a name has no words')
}

function lookUp<Words>(machine: string, part: string, words: Readonly<Record<string, Words>>): (name: string) => Words {
  return (name) => {
    const found = words[name]
    if (found === undefined) throw new Error(`${machine}: no words for ${part} ${name}`)
    return found
  }
}
