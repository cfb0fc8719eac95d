import type { DiagramSource } from '../../../src/diagram/schema.ts'

export const same = (text: string) => ({ en: text, ja: text })

/** A asks, B asks and waits for A, A commits, B is answered. */
export const source = {
  kind: 'sequence',
  title: { en: 'Two & one', ja: '二つと一つ' },
  description: { en: 'B waits until A ends.', ja: 'B は A の終わりを待つ。' },
  participants: [
    { id: 'a', title: same('A'), tone: 'A' },
    { id: 'db', title: same('PostgreSQL'), tone: 'database' },
    { id: 'b', title: same('B'), tone: 'B' },
  ],
  events: [
    { kind: 'message', from: 'a', to: 'db', label: { code: 'INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING' } },
    { kind: 'message', from: 'b', to: 'db', label: { code: 'INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING' } },
    { kind: 'wait', of: 'b', for: 'a', label: { en: 'waits for A', ja: 'A を待つ' } },
    { kind: 'message', from: 'a', to: 'db', label: { code: 'COMMIT' } },
    { kind: 'reply', from: 'db', to: 'b', label: { en: '0 rows', ja: '0 行' } },
    { kind: 'reply', from: 'db', to: 'a', label: { en: 'the answer', ja: '応答' }, lost: true },
    { kind: 'note', over: ['a', 'b'], label: { en: 'one < two', ja: '一つ' } },
  ],
} satisfies DiagramSource
