import type { InlineClaim } from '../concurrent-retries/inline-claims.ts'

/** What the payments chapters claim with an inline run, and what PostgreSQL answers, step by step. */
export const inlineClaims: readonly InlineClaim[] = [
  {
    id: 'word-after-word',
    claim: 'a word that comes twice, and a refusal after a success, change no row',
    answers: [
      'A BEGIN',
      'A UPDATE 1 (0a0a0a0a-0000-4000-8000-000000000000, 1200, JPY)',
      'A UPDATE 1',
      'A COMMIT',
      'B UPDATE 0',
      'B UPDATE 0',
      'B SELECT 1 (paid, succeeded, 1)',
    ],
  },
  {
    id: 'words-at-once',
    claim: 'of two who record one charge at once, the second waits, and then changes no row',
    answers: [
      'A BEGIN',
      'A UPDATE 1 (0a0a0a0a-0000-4000-8000-000000000000, 1200, JPY)',
      'B BEGIN',
      'B waits for A',
      'A UPDATE 1',
      'A COMMIT; B UPDATE 0',
      'B ROLLBACK',
      'B SELECT 1 (paid, succeeded, 1)',
    ],
  },
  {
    id: 'another-amount',
    claim: 'a charge of another amount leaves the attempt unknown and the order unpaid',
    answers: ['A UPDATE 0', 'A SELECT 1 (awaiting_payment, unknown, 1)'],
  },
  {
    id: 'second-attempt',
    claim: 'a second attempt is refused while the first is unknown, and taken once it has failed',
    answers: [
      'A INSERT 0 0',
      'A UPDATE 1',
      'A INSERT 0 1 (a1a1a1a1-0002-4000-8000-000000000000)',
      'A SELECT 2 (awaiting_payment, failed, 1) (awaiting_payment, pending, 0)',
    ],
  },
  {
    id: 'resend-permission',
    claim: 'of two who ask to resend one gets the permission, and nobody once the key has expired',
    answers: ['A UPDATE 1', 'B UPDATE 0', 'B UPDATE 0', 'B SELECT 1 (awaiting_payment, unknown, 2)'],
  },
]
