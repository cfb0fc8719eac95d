/** The id of a player's figure, for links to it. */
export const playerId = (scenario: string, preset: string): string => `run-${scenario}-${preset}`
