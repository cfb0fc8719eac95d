/** An order to be paid. `paid` is final, and reached only together with an attempt that succeeded. */
export const payableOrdersTable = `CREATE TABLE orders (
  order_id     uuid PRIMARY KEY,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency     text NOT NULL,
  state        text NOT NULL DEFAULT 'awaiting_payment' CHECK (state IN ('awaiting_payment', 'paid'))
);`

/**
 * Everything that a resend or a question to the provider needs, stored before the first call. `attempt_id` is the
 * idempotency key and the merchant reference. `unknown` is written before sending: from then on only the provider's
 * definite word ends the attempt.
 */
export const paymentAttemptsTable = `CREATE TABLE payment_attempts (
  attempt_id          uuid PRIMARY KEY,
  order_id            uuid NOT NULL REFERENCES orders (order_id),
  provider            text NOT NULL,
  amount_minor        bigint NOT NULL,
  currency            text NOT NULL,
  state               text NOT NULL CHECK (state IN ('pending', 'unknown', 'succeeded', 'failed')),
  -- permissions to send that were spent, whether or not a request left
  sends               integer NOT NULL DEFAULT 0,
  -- until when the provider recognises the key; NULL: it has no keys
  key_expires_at      timestamptz,
  -- from when "not found" means that nothing arrived; NULL: it can't be asked
  lookup_reliable_at  timestamptz,
  provider_payment_id text,
  UNIQUE (provider, provider_payment_id),
  CHECK ((state = 'succeeded') = (provider_payment_id IS NOT NULL)),
  CHECK ((state = 'pending') = (sends = 0))
);`

/** At most one attempt of an order may still charge or has charged: a new one needs the definite failure of the last. */
export const oneOpenAttemptIndex = `CREATE UNIQUE INDEX one_open_attempt ON payment_attempts (order_id) WHERE state <> 'failed';`
