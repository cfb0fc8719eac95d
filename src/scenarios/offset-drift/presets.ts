import type { Preset } from '../../simulator/scenario.ts'

/** The runs that the chapter talks about. Whatever happens, happens after both readers' first page. */
export const presets: readonly Preset[] = [
  {
    id: 'insert-x',
    label: { en: 'X at the head', ja: '先頭に X' },
    parameters: { insertX: true },
    schedule: 'OKXOOK',
  },
  { id: 'delete-a', label: { en: 'A deleted', ja: 'A を削除' }, parameters: { deleteA: true }, schedule: 'OKAOK' },
  { id: 'delete-b', label: { en: 'B deleted', ja: 'B を削除' }, parameters: { deleteB: true }, schedule: 'OKBOK' },
  { id: 'delete-c', label: { en: 'C deleted', ja: 'C を削除' }, parameters: { deleteC: true }, schedule: 'OKCOK' },
  {
    id: 'tie',
    label: { en: "T with B's time", ja: 'B と同時刻の T' },
    parameters: { tie: true },
    schedule: 'OKTOOKK',
  },
  {
    id: 'backdated',
    label: { en: 'P backdated', ja: '過去の日時の P' },
    parameters: { backdated: true },
    schedule: 'OKPOOK',
  },
  { id: 'move', label: { en: 'C moves', ja: 'C が移動' }, parameters: { move: true }, schedule: 'OKMOK' },
  {
    id: 'snapshot',
    label: { en: 'One snapshot', ja: '1 つのスナップショット' },
    parameters: { snapshot: true, move: true },
    schedule: 'OKSSMOKSS',
  },
]
