import { expect, test } from 'vitest'
import { parseDiagram } from '../../../src/diagram/schema.ts'
import { diagramRows } from '../../../src/diagram/table.ts'
import { source } from './fixture.ts'

test('the table twin says every event of the picture, in its order and in the reader’s language', () => {
  expect(diagramRows(parseDiagram(source), 'ja').map(({ who, what, lost }) => [who, what, lost])).toEqual([
    ['A → PostgreSQL', 'INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING', false],
    ['B → PostgreSQL', 'INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING', false],
    ['B ⧗ A', 'A を待つ', false],
    ['A → PostgreSQL', 'COMMIT', false],
    ['PostgreSQL → B', '0 行', false],
    ['PostgreSQL → A', '応答', true],
    ['A, B', '一つ', false],
  ])
})
