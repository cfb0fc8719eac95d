/** The business data. It outlives the records below. */
export const ordersTable = `CREATE TABLE orders (
  order_id     uuid PRIMARY KEY,
  account_id   uuid NOT NULL,
  created_at   timestamptz NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  currency     text NOT NULL
);`

/**
 * What a retry needs, for as long as retries are recognised. The primary key is the guard: one record for a key.
 * `order_id` and the response are null only inside the transaction that reserves the key. A row past `expires_at` still
 * conflicts until it is deleted.
 */
export const idempotencyRecordsTable = `CREATE TABLE idempotency_records (
  account_id        uuid NOT NULL,
  operation         text NOT NULL,
  key               text NOT NULL,
  canonical_request jsonb NOT NULL,
  order_id          uuid REFERENCES orders (order_id),
  response_status   integer,
  response_body     jsonb,
  response_location text,
  expires_at        timestamptz NOT NULL,
  PRIMARY KEY (account_id, operation, key)
);`
