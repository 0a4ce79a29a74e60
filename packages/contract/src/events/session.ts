import * as v from 'valibot'
import { defineEvents } from './define-events.ts'

const session = { resource: 'session', severity: 'Info' } as const
const user = { resource: 'user', severity: 'Info' } as const
const sessions = v.array(v.string())

/** Sessions that go on as another one, and sessions that end. */
export const sessionEvents = defineEvents('session', {
  signOut: { ...session, details: v.object({ ended: v.optional(v.number()) }) },
  'session.renewed': { ...user, details: v.object({ amr: v.array(v.string()), replaces: v.string() }) },
  'session.renewalRefused': user,
  'session.steppedUp': { ...user, details: v.object({ amr: v.array(v.string()), replaces: v.string() }) },
  /** A refresh token was used a second time: its session ended. */
  'session.reused': { ...session, severity: 'High' },
  /** Two refresh cookies of one name came along: one of them was planted. */
  'session.cookiesRefused': { ...session, severity: 'High', details: v.object({ sessions }) },
  /** A sign-in ended the oldest sessions, because no more are allowed at once. */
  'session.surplusEnded': { ...user, details: v.object({ sessions, atOnce: v.number() }) },
  /** A renewal ended its own session, because fewer are allowed at once by now. */
  'session.surplusRefused': session,
  /** `application`: all that one was granted ended. */
  'session.revoked': { ...user, details: v.object({ sessions, application: v.optional(v.string()) }) },
  'sessions.revoked': { ...user, details: v.object({ sessions }) },
  /** A session moved from one tenant to another. Each is told of itself alone. */
  'tenant.switched': {
    resource: 'tenant',
    severity: 'Info',
    details: v.object({ isEntered: v.boolean() }),
  },
})
