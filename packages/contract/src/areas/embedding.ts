import * as v from 'valibot'
import { anyone } from '../access.ts'
import { operation } from '../operation.ts'

export const probeBrowser = operation({
  name: 'probeBrowser',
  summary:
    'Ours: sets a cookie that means nothing, as the session’s cookie is set, and says whether the last one came back. For whoever finds out why sessions are not kept.',
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
