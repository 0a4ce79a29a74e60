import type { Job } from '../jobs/job.ts'
import type { Channel } from './message.ts'
import { hasWaiting } from './outbox.queries.ts'
import { type SenderDeps, sendWaiting } from './send-waiting.ts'

/** What carries one channel, and nothing of the others. */
const only = (services: SenderDeps, channel: Channel) => ({
  ...services,
  delivery: { [channel]: services.delivery[channel] },
})

const sendingJob = (name: string, channel: Channel): Job<SenderDeps> => ({
  name,
  everyMs: 1000,
  leaseMs: 15_000,
  hasWork: (services) => hasWaiting(only(services, channel)),
  work: (services) => sendWaiting(only(services, channel)),
})

/** One job for each channel: a mail server that hangs holds up no text message. */
export const outboxJobs: readonly Job<SenderDeps>[] = [
  sendingJob('send-emails', 'email'),
  sendingJob('send-text-messages', 'sms'),
  sendingJob('send-logout-notices', 'logout'),
]
