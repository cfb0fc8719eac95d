/** A PostgreSQL isolation test: https://github.com/postgres/postgres/blob/REL_18_STABLE/src/test/isolation/README */
export interface Spec {
  readonly setups: readonly string[]
  readonly teardown?: string
  readonly sessions: readonly SpecSession[]
  readonly permutations: readonly (readonly PermutationStep[])[]
}

export interface SpecSession {
  readonly name: string
  readonly setup?: string
  readonly teardown?: string
  readonly steps: readonly SpecStep[]
}

export interface SpecStep {
  readonly name: string
  readonly sql: string
}

/** A step as a permutation names it. Its end isn't reported before every marker allows it. */
export interface PermutationStep {
  readonly name: string
  readonly markers: readonly Marker[]
}

export type Marker =
  /** `*`: reported as waiting when launched, whatever it does. */
  | { readonly kind: 'once' }
  /** Not reported while that step is active. */
  | { readonly kind: 'after'; readonly step: string }
  /** Not reported before that step's session has sent so many notices. */
  | { readonly kind: 'notices'; readonly step: string; readonly count: number }

/** One permutation, ready to be run: every step with its session. Plain data that crosses a worker. */
export interface Play {
  readonly setups: readonly string[]
  readonly teardown?: string
  readonly sessions: readonly SpecSession[]
  readonly steps: readonly PlayStep[]
}

export interface PlayStep extends PermutationStep {
  readonly session: string
  readonly sql: string
}

/** The permutations of a spec: those it lists, else every interleaving of its sessions' steps. */
export function playsOf(spec: Spec): readonly Play[] {
  const steps = new Map(
    spec.sessions.flatMap(({ name, steps }) => steps.map((step) => [step.name, { ...step, session: name }] as const)),
  )
  const permutations = spec.permutations.length > 0 ? spec.permutations : interleavings(spec.sessions)
  return permutations.map((permutation) => ({
    setups: spec.setups,
    ...(spec.teardown === undefined ? {} : { teardown: spec.teardown }),
    sessions: spec.sessions,
    steps: permutation.map(({ name, markers }) => {
      const step = steps.get(name)
      if (!step) throw new Error(`a permutation names an unknown step: ${name}`)
      return { ...step, markers }
    }),
  }))
}

function interleavings(sessions: readonly SpecSession[]): readonly (readonly PermutationStep[])[] {
  const merge = (rests: readonly (readonly SpecStep[])[]): PermutationStep[][] => {
    if (rests.every(({ length }) => length === 0)) return [[]]
    return rests.flatMap(([first, ...others], index) =>
      first ? merge(rests.with(index, others)).map((tail) => [{ name: first.name, markers: [] }, ...tail]) : [],
    )
  }
  return merge(sessions.map(({ steps }) => steps))
}

/** As the permutation line of a spec has it. */
export const permutationText = (play: Play): string => play.steps.map(stepText).join(' ')

function stepText({ name, markers }: PermutationStep): string {
  const texts = markers.map((marker) => {
    if (marker.kind === 'once') return '*'
    return marker.kind === 'after' ? marker.step : `${marker.step} notices ${marker.count}`
  })
  return texts.length > 0 ? `${name}(${texts.join(', ')})` : name
}

/** A spec file that runs just this play. */
export function formatPlay(play: Play): string {
  const block = (keyword: string, sql: string | undefined): string[] =>
    sql === undefined ? [] : [`${keyword}\n{\n${sql.replace(/^/gm, '  ')}\n}`]
  const named = new Map(play.steps.map(({ name, session, sql }) => [name, { session, sql }]))
  const sessions = play.sessions.flatMap(({ name, setup, teardown }) => [
    `\nsession ${name}`,
    ...block('setup', setup),
    ...[...named].flatMap(([step, { session, sql }]) => (session === name ? [`step ${step}\t{ ${sql} }`] : [])),
    ...block('teardown', teardown),
  ])
  return [
    ...play.setups.flatMap((sql) => block('setup', sql)),
    ...block('teardown', play.teardown),
    ...sessions,
    `\npermutation ${permutationText(play)}`,
    '',
  ].join('\n')
}
