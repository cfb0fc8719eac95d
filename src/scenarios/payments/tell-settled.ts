import type { Settlement } from '../../reference/index.ts'
import type { Process } from '../../simulator/scenario.ts'
import type { Told } from './messages.ts'

/** Only what has just come to stand in our database; who was told "confirming" hears nothing else until then. */
export async function tellSettled(process: Process, settlement: Settlement): Promise<void> {
  if (settlement !== 'paid' && settlement !== 'failed') return
  const body: Told = { status: settlement }
  await process.send({ to: 'client', type: 'status', body })
}
