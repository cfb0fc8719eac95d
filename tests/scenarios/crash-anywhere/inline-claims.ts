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
  {
    id: 'claim-at-once',
    claim: '6: of two who begin to charge one order, the second waits, starts no attempt and gets no permission',
    answers: [
      'A BEGIN',
      'A INSERT 0 1 (a1a1a1a1-0001-4000-8000-000000000000)',
      'B waits for A',
      'A COMMIT; B INSERT 0 0',
      'A UPDATE 1',
      'B UPDATE 0',
      'B SELECT 1 (a1a1a1a1-0001-4000-8000-000000000000, unknown)',
    ],
  },
  {
    id: 'fresh-ids',
    claim: '28: a new id never conflicts, so that one order gets two permissions to charge',
    answers: [
      'A INSERT 0 1 (a1a1a1a1-0001-4000-8000-000000000000)',
      'A UPDATE 1',
      'B INSERT 0 1 (a1a1a1a1-0002-4000-8000-000000000000)',
      'B UPDATE 1',
      'B SELECT 2 (a1a1a1a1-0001-4000-8000-000000000000, unknown) (a1a1a1a1-0002-4000-8000-000000000000, unknown)',
    ],
  },
  {
    id: 'key-rolled-back',
    claim: '29: after the rollback no row knows the key that was sent, and a new one is taken',
    answers: [
      'A BEGIN',
      'A INSERT 0 1 (a1a1a1a1-0001-4000-8000-000000000000)',
      'A UPDATE 1',
      'A ROLLBACK',
      'A SELECT 0',
      'A INSERT 0 1 (a1a1a1a1-0002-4000-8000-000000000000)',
    ],
  },
  {
    id: 'lock-over-the-call',
    claim: 'whoever has the word already waits until the transaction around the call has ended',
    answers: [
      'A BEGIN',
      'A SELECT 1 (awaiting_payment)',
      'W BEGIN',
      'W UPDATE 1 (0a0a0a0a-0000-4000-8000-000000000000, 1200, JPY)',
      'W waits for A',
      'A COMMIT; W UPDATE 1',
      'W COMMIT',
      'W SELECT 1 (paid, succeeded, 1)',
    ],
  },
  {
    id: 'word-by-hand',
    claim: '9: what is unknown stays on a list until somebody brings the word; only then a new attempt may start',
    answers: [
      'D SELECT 1 (a1a1a1a1-0001-4000-8000-000000000000, P, 1200, JPY, 1)',
      'D UPDATE 1',
      'D SELECT 0',
      'A INSERT 0 1 (a1a1a1a1-0002-4000-8000-000000000000)',
      'A SELECT 2 (a1a1a1a1-0001-4000-8000-000000000000, failed) (a1a1a1a1-0002-4000-8000-000000000000, pending)',
    ],
  },
]
