import { queryOf, receiveNotification, SqlFailure, type Notification } from '../../reference/index.ts'
import type { Actor } from '../../simulator/scenario.ts'
import { WEBHOOK } from './provider-actor.ts'
import { tellSettled } from './tell-settled.ts'

/** Ours, beside the worker: the provider reports here what it has charged. */
export const webhookActor: Actor = {
  name: WEBHOOK,
  title: { en: 'Webhook receiver', ja: 'Webhook の受信側' },
  restarts: 1,
  serves: true,
  async run(process) {
    const query = queryOf(process)
    for (;;) {
      const { body } = await process.receive()
      try {
        await tellSettled(process, await receiveNotification(query, body as Notification))
      } catch (error) {
        if (!(error instanceof SqlFailure)) throw error
      }
    }
  },
}
