/** What the chapter claims with an inline run, and what PostgreSQL answers, step by step. */
export interface InlineClaim {
  /** Of the run in `src/scenarios/offset-drift/inline-runs.ts`. */
  readonly id: string
  readonly claim: string
  /** As `answersOf` writes them. */
  readonly answers: readonly string[]
}

export const inlineClaims: readonly InlineClaim[] = [
  {
    id: 'row-form-mixed',
    claim: 'with mixed directions the row form repeats (3, 1) and loses (3, 3); the OR form does neither',
    answers: ['A SELECT 2 (3, 1) (3, 2)', 'A SELECT 2 (3, 1) (2, 4)', 'A SELECT 2 (3, 3) (2, 4)'],
  },
  {
    id: 'both-behind',
    claim: 'created_at < x AND id < y loses the rows that are behind in one column only',
    answers: ['A SELECT 2 (5, 9) (4, 2)', 'A SELECT 1 (1, 1)', 'A SELECT 2 (3, 7) (2, 8)'],
  },
  {
    id: 'inclusive-boundary',
    claim: 'an inclusive boundary shows the last row again',
    answers: ['A SELECT 2 (4, 4) (3, 3)', 'A SELECT 2 (3, 3) (2, 2)', 'A SELECT 2 (2, 2) (1, 1)'],
  },
  {
    id: 'boundary-of-one-column',
    claim: 'a boundary without the second key loses a tied row if strict, and repeats one if inclusive',
    answers: ['A SELECT 2 (4, 1) (3, 3)', 'A SELECT 1 (2, 4)', 'A SELECT 2 (3, 3) (3, 2)', 'A SELECT 2 (3, 2) (2, 4)'],
  },
  {
    id: 'null-comparisons',
    claim: 'a comparison of rows is NULL where a NULL decides, and not where an earlier column does',
    answers: ['A SELECT 1 (NULL, t, f)'],
  },
  {
    id: 'null-sort-key',
    claim: 'the row form loses every row whose sort key is NULL, from a value and from a NULL alike',
    answers: [
      'A SELECT 2 (1, 10) (2, 20)',
      'A SELECT 0',
      'A SELECT 3 (1, 10) (2, 20) (3, NULL)',
      'A SELECT 0',
      'A SELECT 2 (3, NULL) (4, NULL)',
      'A SELECT 1 (5, NULL)',
    ],
  },
  {
    id: 'no-order',
    claim: 'without ORDER BY an update of a row moves it to another page: 1 comes twice and 3 never',
    answers: ['A SELECT 2 (1) (2)', 'B UPDATE 1', 'A SELECT 2 (4) (1)'],
  },
  {
    id: 'order-with-ties',
    claim:
      'where ORDER BY leaves ties, LIMIT and OFFSET decide their order: 1 comes twice and 3 never, and nobody wrote',
    answers: [
      'A SELECT 2 (2) (1)',
      'A SELECT 2 (4) (1)',
      'A SELECT 2 (5) (6)',
      'A SELECT 2 (1) (2)',
      'A SELECT 2 (3) (4)',
    ],
  },
  {
    id: 'milliseconds-descending',
    claim: 'a cursor cut to milliseconds makes page 2 of the newest empty',
    answers: [
      'A SELECT 2 (6, 2026-01-15 09:00:00.0006+00) (5, 2026-01-15 09:00:00.0005+00)',
      'A SELECT 0',
      'A SELECT 2 (4, 2026-01-15 09:00:00.0004+00) (3, 2026-01-15 09:00:00.0003+00)',
    ],
  },
  {
    id: 'milliseconds-ascending',
    claim: 'a cursor cut to milliseconds makes page 2 of the oldest page 1 again',
    answers: [
      'A SELECT 2 (1, 2026-01-15 09:00:00.0001+00) (2, 2026-01-15 09:00:00.0002+00)',
      'A SELECT 2 (1, 2026-01-15 09:00:00.0001+00) (2, 2026-01-15 09:00:00.0002+00)',
      'A SELECT 2 (3, 2026-01-15 09:00:00.0003+00) (4, 2026-01-15 09:00:00.0004+00)',
    ],
  },
  {
    id: 'sorted-as-text',
    claim: 'ORDER BY a name that is returned as text sorts the text',
    answers: ['A SELECT 3 (1, 9) (3, 200) (2, 10)', 'A SELECT 3 (3, 200) (2, 10) (1, 9)'],
  },
  {
    id: 'moved-behind',
    claim: 'a row that moves from a page that was read to one that was not comes twice by keyset',
    answers: ['A SELECT 2 (4, 4) (3, 3)', 'B UPDATE 1', 'A SELECT 2 (2, 2) (1, 1)', 'A SELECT 1 (0, 4)'],
  },
  {
    id: 'late-commit',
    claim: 'a reader of everything above the last id misses a row whose id was drawn earlier and committed later',
    answers: [
      'A BEGIN',
      'A INSERT 0 1 (1)',
      'B INSERT 0 1 (2)',
      'C SELECT 1 (2, committed first)',
      'A COMMIT',
      'C SELECT 0',
      'C SELECT 2 (1, began first) (2, committed first)',
    ],
  },
]
