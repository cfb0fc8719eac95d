import { parseMachine, type MachineSource } from '../../../src/diagram/machine-schema.ts'
import { same } from './fixture.ts'

/** A door that opens when it isn't locked, and burns down from any state. */
export const machineSource = {
  kind: 'machine',
  title: { en: 'A door', ja: '扉' },
  description: { en: 'It opens & closes.', ja: '開いて閉じる。' },
  initial: 'closed',
  states: [
    { id: 'closed', label: { code: 'closed' } },
    { id: 'open_wide', label: { en: 'Open, as wide as it goes', ja: '全開' } },
    { id: 'ashes', label: { code: 'ashes' }, final: true },
  ],
  transitions: [
    { from: 'closed', to: 'closed', event: { en: 'knock', ja: 'ノック' } },
    {
      from: 'closed',
      to: 'open_wide',
      event: { en: 'somebody pushes', ja: '押す' },
      guard: { en: 'it is not locked, as far as anybody can tell <now>', ja: '施錠されていない' },
    },
    { from: 'open_wide', to: 'closed', event: { en: 'wind', ja: '風' } },
    { from: { any: true }, to: 'ashes', event: { en: 'fire', ja: '火事' } },
  ],
} satisfies MachineSource

export const machine = parseMachine(machineSource)

/** States that all lead to all: as many rails as there can be. */
export function crowded(count: number) {
  const ids = Array.from({ length: count }, (_, position) => 'abcdefghijkl'.charAt(position))
  return parseMachine({
    kind: 'machine',
    title: same('crowded'),
    description: same('crowded'),
    initial: 'a',
    states: ids.map((id) => ({ id, label: { code: id } })),
    transitions: ids.flatMap((from) => ids.map((to) => ({ from, to, event: same(`from ${from} to ${to}`) }))),
  })
}
