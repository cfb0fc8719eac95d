/** Every chapter, as in the English address. */
export const chapters = [
  'retries/concurrent-retries/',
  'payments/crash-anywhere/',
  'payments/two-worlds/',
  'paging/offset-drift/',
  'paging/page-cost/',
] as const
