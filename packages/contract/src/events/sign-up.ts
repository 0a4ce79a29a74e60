import * as v from 'valibot'
import { defineEvents } from './define-events.ts'

const user = { resource: 'user', severity: 'Info' } as const

const details = {
  companyName: v.optional(v.string()),
  /** Documents that were accepted, by their address. */
  accepted: v.optional(v.record(v.string(), v.unknown())),
}

/** Accounts that begin. */
export const signUpEvents = defineEvents('signUp', {
  'signUp.requested': { ...user, details: v.object({ ...details, number: v.optional(v.string()) }) },
  'signUp.completed': { ...user, details: v.object({ ...details, username: v.string() }) },
  /** The address was not proved in time, and the account was deleted. */
  'signUp.expired': user,
  'user.activated': { ...user, details: v.object({ lastTermsCheck: v.optional(v.unknown()) }) },
  'activation.refused': user,
})
