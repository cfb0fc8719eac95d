import type { Preset } from '../../simulator/scenario.ts'

/** The runs that the chapter talks about. */
export const presets: readonly Preset[] = []
