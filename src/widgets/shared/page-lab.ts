import { createLab, type Lab } from '../../lab/client.ts'

let lab: Lab | undefined

/** The one lab of a page: each holds 128 MiB, so players share it. */
export async function sharedLab(): Promise<Lab> {
  lab ??= createLab()
  return lab
}
