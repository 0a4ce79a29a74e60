import * as v from 'valibot'
import { defineEvents } from './define-events.ts'

const user = { resource: 'user', severity: 'Info' } as const
const method = v.object({
  method: v.string(),
  /** The tenant's connection, where a provider proved who it is. */
  connectionId: v.optional(v.string()),
})

/** Getting in, and what was refused on the way. */
export const signInEvents = defineEvents('signIn', {
  'signIn.succeeded': { ...user, details: method },
  /** The first factor was right, and a second one is asked for. */
  'signIn.factorAsked': { ...user, details: method },
  'signIn.failed': {
    ...user,
    details: v.object({
      method: v.optional(v.string()),
      /** Of the provider, with the code of what went wrong there. */
      connectionId: v.optional(v.string()),
      code: v.optional(v.string()),
    }),
  },
  'signIn.throttled': user,
  'signIn.codeRequested': user,
  'signIn.smsCodeRequested': user,
  'signIn.linkRequested': user,
  'signIn.passwordExpired': { ...user, severity: 'High' },
  'signIn.passwordBreached': { ...user, severity: 'High' },
  'captcha.refused': {
    resource: 'captcha',
    severity: 'Info',
    details: v.object({ for: v.string(), score: v.optional(v.number()) }),
  },
  'factor.failed': { ...user, details: v.object({ factor: v.string() }) },
  'factor.throttled': { ...user, details: v.object({ factor: v.string() }) },
  'passkey.refused': user,
  'recoveryCode.failed': user,
  'recoveryCode.used': { ...user, severity: 'High' },
  /** A key counts its uses, and said a smaller number than before: it may have been copied. */
  'credential.counterBack': {
    ...user,
    severity: 'High',
    details: v.object({ credential: v.string(), refused: v.boolean() }),
  },
  'user.lockedOut': { ...user, severity: 'High', details: v.object({ after: v.number() }) },
  /** An operator or an administrator locked them out of every tenant. */
  'user.locked': {
    ...user,
    severity: 'High',
    /**
     * A digest of what the member has besides: the act is taken back only while that is the same. Or that another
     * administrator had locked them just before.
     */
    details: v.object({ wasLocked: v.optional(v.literal(true)), held: v.optional(v.string()) }),
  },
  'user.unlocked': {
    ...user,
    severity: 'High',
    /** That an administrator took back what they had just done. */
    details: v.object({ isUndo: v.optional(v.literal(true)) }),
  },
  'application.signedIn': {
    resource: 'application',
    severity: 'Info',
    details: v.object({ session: v.string(), scope: v.string() }),
  },
})
