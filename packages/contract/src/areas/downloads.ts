import * as v from 'valibot'
import { signedIn } from '../access.ts'
import { operation } from '../operation.ts'
import { id } from '../page.ts'
import { optionalText } from '../optional-text.ts'

export const createDownloadTicket = operation({
  name: 'createDownloadTicket',
  summary: 'Ours: a link that fetches one file once, within a minute. It needs no access token.',
  method: 'POST',
  path: '/identity/resources/downloads/v1/tickets',
  access: signedIn,
  input: v.strictObject({
    /** Name of an operation of kind `download`. */
    operation: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    /** What the operation is given; the link is for this and nothing else. */
    input: v.optional(v.record(v.string(), v.unknown()), {}),
    /** The account that the file is of; the token's own, or one below it that the caller may enter. */
    tenantId: optionalText(id),
  }),
  /** `expiresIn` in seconds. */
  output: v.object({ url: v.string(), expiresIn: v.number() }),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})
