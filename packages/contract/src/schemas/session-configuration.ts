import * as v from 'valibot'
import { duration, yearSeconds } from '../duration.ts'

/** Times in seconds. */
const timed = v.object({
  isActive: v.boolean(),
  timeout: duration({ least: 60, most: yearSeconds }),
})

/** How long sessions of a tenant's people may live, and how many of one person at once. */
export const sessionConfiguration = v.object({
  /** Since the sign-in: however busy a session is, it ends here. */
  sessionTimeoutConfiguration: v.optional(timed),
  /** Since the last sign of life. */
  sessionIdleTimeoutConfiguration: v.optional(timed),
  sessionConcurrentConfiguration: v.optional(
    v.object({
      isActive: v.boolean(),
      maxSessions: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
    }),
  ),
})
export type SessionConfiguration = v.InferOutput<typeof sessionConfiguration>
