import * as v from 'valibot'
import { defineEvents } from './define-events.ts'

/** What every row of a refusal keeps: its code, and how many like it were left out before it. */
export const refusalDetails = v.object({
  /** A code of `ErrorCode`, or of OAuth. */
  code: v.optional(v.string()),
  /** The permission that was missing. */
  permission: v.optional(v.unknown()),
  /** Refusals of the same kind that have no row, as there were too many at once. */
  leftOut: v.optional(v.number()),
})

const refused = { severity: 'Info', details: refusalDetails } as const
const suspicious = { severity: 'High', details: refusalDetails } as const

/** What was refused, and left no event of its own. Which code is which event, the server's table says. */
export const refusalEvents = defineEvents('refusal', {
  'operation.refused': { ...refused, resource: 'operation' },
  /** Something that is not there, or belongs to another tenant: the two are not told apart. */
  'operation.targetRefused': { ...refused, resource: 'operation' },
  'operation.throttled': { ...refused, resource: 'operation' },
  'role.grantRefused': { ...suspicious, resource: 'role' },
  /** The proof of the session is too old or too weak for what was asked. */
  'session.proofRefused': { ...refused, resource: 'session' },
  /** Everything was right that the person showed, and a rule keeps them out. */
  'signIn.refused': { ...refused, resource: 'user' },
  /** A link, code or ticket that is unknown, used up or expired. */
  'oneTimeSecret.refused': { ...refused, resource: 'operation' },
  /** An access token that claims to be good, and is not. */
  'accessToken.refused': { ...suspicious, resource: 'session' },
  /** A page, an address or an application that is not registered. */
  'application.requestRefused': { ...suspicious, resource: 'application' },
  'application.grantRefused': { ...refused, resource: 'application' },
  'scim.tokenRefused': { ...suspicious, resource: 'scimConnection' },
})
