import * as v from 'valibot'
import { labelSchema, localizedSchema } from './schema.ts'

/** As the machine spells it. */
const stateId = v.pipe(v.string(), v.regex(/^[A-Za-z_]+$/, 'a state is named with letters and _'))

const stateSchema = v.strictObject({
  id: stateId,
  label: labelSchema,
  /** Nothing leaves it, ever. */
  final: v.optional(v.boolean(), false),
})

const transitionSchema = v.pipe(
  v.strictObject({
    /** `any`: whatever the state. */
    from: v.union([stateId, v.strictObject({ any: v.literal(true) })]),
    /** The same as `from` where the event changes nothing that the state says. */
    to: stateId,
    /** What happens. Absent: the machine goes on by itself. */
    event: v.optional(localizedSchema),
    /** What must hold. */
    guard: v.optional(localizedSchema),
  }),
  v.check(({ event, guard }) => event !== undefined || guard !== undefined, 'a transition needs an event or a guard'),
)

/** A state machine as plain data. `src/machines/description.ts` makes it from a definition. */
export const machineSchema = v.pipe(
  v.strictObject({
    kind: v.literal('machine'),
    title: localizedSchema,
    /** What the picture shows, for those who don't see it. */
    description: localizedSchema,
    initial: stateId,
    states: v.pipe(v.array(stateSchema), v.minLength(1)),
    transitions: v.array(transitionSchema),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { initial, states, transitions } = dataset.value
    const known = new Set(states.map(({ id }) => id))
    if (known.size < states.length) addIssue({ message: 'two states share an id' })
    const named = [initial, ...transitions.flatMap(({ from, to }) => (typeof from === 'string' ? [from, to] : [to]))]
    for (const id of named) if (!known.has(id)) addIssue({ message: `“${id}” is no state` })
  }),
)

export type Machine = v.InferOutput<typeof machineSchema>
export type MachineSource = v.InferInput<typeof machineSchema>
export type MachineState = Machine['states'][number]
export type MachineTransition = Machine['transitions'][number]

/** Reads a machine. Throws an error that lists everything wrong with it, each with its place. */
export function parseMachine(source: unknown): Machine {
  const result = v.safeParse(machineSchema, source)
  if (result.success) return result.output
  const issues = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'machine'}: ${issue.message}`)
  throw new Error(`Not a machine:\n${issues.join('\n')}`)
}
