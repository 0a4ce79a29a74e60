import * as v from 'valibot'
import { anyone, signedIn } from '../access.ts'
import { operation } from '../operation.ts'
import { datetime } from '../page.ts'

export const probeBrowser = operation({
  name: 'probeBrowser',
  summary:
    'Ours: sets a cookie that means nothing, as the session’s cookie is set, and says whether the last one came back. For developers who find out why sessions are not kept.',
  method: 'GET',
  path: '/identity/resources/embedding/v1/probe',
  access: anyone,
  input: v.object({}),
  output: v.object({
    hasCookie: v.boolean(),
    /** The server's time, in milliseconds since the epoch. */
    now: v.number(),
  }),
})

export const bindAccessToken = operation({
  name: 'bindAccessToken',
  summary:
    'Ours: an access token for the host page. With registered APIs it is bound to the key that signed the request (RFC 9449).',
  method: 'POST',
  path: '/identity/resources/embedding/v1/access-token',
  access: signedIn,
  input: v.object({}),
  output: v.object({
    accessToken: v.string(),
    tokenType: v.picklist(['Bearer', 'DPoP']),
    expires: datetime,
    /** Seconds. */
    expiresIn: v.number(),
  }),
  errors: ['FORBIDDEN'],
  // An impersonating actor shows the host's pages as that user sees them.
  whileImpersonating: 'allowed',
})
