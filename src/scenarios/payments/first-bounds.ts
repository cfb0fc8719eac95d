import type { ExploreBounds } from '../../simulator/contracts.ts'

/** What "every order" begins with here: a crash at any point. */
export const firstBounds: ExploreBounds = { crashes: 1, losses: 0, maxRuns: 2000, seed: 1 }
