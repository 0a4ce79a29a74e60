import * as v from 'valibot'
import { allowed, refreshCookie, signedIn } from '../access.ts'
import { impersonateUsers } from '../permission-keys.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { datetime } from '../page.ts'
import { loginResponse } from '../schemas/login-response.ts'
import { oneTimeToken, userId } from '../schemas/user.ts'

const path = '/identity/resources/impersonation/v1'

export const requestImpersonation = operation({
  name: 'requestImpersonation',
  summary:
    'Ours: asks to act for a member of the acting tenant for a while, and says why. The token works once.',
  method: 'POST',
  path: `${path}/request`,
  access: allowed(impersonateUsers),
  input: v.strictObject({
    userId,
    /** Stands in the audit log. */
    reason: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(500)),
  }),
  output: v.object({ actorToken: v.string(), expiresIn: v.number() }),
  errors: ['NOT_FOUND', 'NOT_ON_YOURSELF', 'OUT_RANKED', 'STEP_UP_REQUIRED'],
})

export const impersonate = operation({
  name: 'impersonate',
  summary: 'Puts a session that acts for another person in the place of the own one, for an hour at most.',
  method: 'POST',
  path,
  access: refreshCookie,
  input: v.object({
    impersonatedUserId: userId,
    /** What `requestImpersonation` answered, in the same browser. */
    actorToken: oneTimeToken,
    /** Where the page goes afterwards: one of the application's own. */
    redirectUrl: optionalText(v.pipe(v.string(), v.maxLength(4096))),
    /** Ours: of the session that asked, for native and server callers, who have no cookie jar. */
    refreshToken: optionalText(v.pipe(v.string(), v.maxLength(512))),
  }),
  output: v.object({
    accessToken: v.string(),
    tokenType: v.literal('Bearer'),
    /** Absent whenever the request came from a browser (ruling 10). */
    refreshToken: v.optional(v.string()),
    expiresIn: v.number(),
    expires: datetime,
  }),
  errors: ['LINK_INVALID', 'OUT_RANKED', 'REDIRECT_REFUSED'],
})

export const getImpersonation = operation({
  name: 'getImpersonation',
  summary: 'Ours: which administrator is signed in as this user, and until when.',
  method: 'GET',
  path,
  access: signedIn,
  input: v.object({}),
  output: v.object({
    actor: v.object({ id: v.string(), name: v.string(), email: v.string() }),
    /** Seconds until it ends by itself. */
    expiresIn: v.number(),
  }),
  errors: ['NOT_FOUND'],
  hostTokens: 'allowed',
})

export const stopImpersonation = operation({
  name: 'stopImpersonation',
  summary:
    'Ours: ends the impersonation. The administrator gets their own session back, unless it would have expired by now.',
  method: 'POST',
  path: `${path}/stop`,
  access: refreshCookie,
  /** Only for native and server callers, who have no cookie jar. */
  input: v.strictObject({ refreshToken: optionalText(v.pipe(v.string(), v.maxLength(512))) }),
  output: loginResponse,
  errors: ['SESSION_ENDED', 'REFRESH_AGAIN'],
})
