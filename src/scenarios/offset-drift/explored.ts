import { driftCells } from './drift.ts'

/** What the chapter's table shows: every mutation and pair of them, with each method. */
export const explored = driftCells.map(({ parameters, bounds }) => ({ parameters, bounds }))
