import type { Job } from '../runtime/jobs/job.ts'
import type { Services } from '../services.ts'
import type { Channel, Delivery } from './message.ts'
import { hasWaiting, sendWaiting } from './send-waiting.ts'

export type OutboxServices = Services & { readonly delivery: Delivery }

/** What carries one channel, and nothing of the others. */
const only = (services: OutboxServices, channel: Channel) => ({
  ...services,
  delivery: { [channel]: services.delivery[channel] },
})

const sendingJob = (name: string, channel: Channel): Job<OutboxServices> => ({
  name,
  everyMs: 1000,
  leaseMs: 15_000,
  hasWork: (services) => hasWaiting(only(services, channel)),
  work: (services) => sendWaiting(only(services, channel)),
})

/** One job for each channel: a mail server that hangs holds up no text message. */
export const outboxJobs: readonly Job<OutboxServices>[] = [
  sendingJob('send-emails', 'email'),
  sendingJob('send-text-messages', 'sms'),
  sendingJob('send-logout-notices', 'logout'),
]
