import * as v from 'valibot'
import { allowed } from '../access.ts'
import { operation } from '../operation.ts'
import { datetime, id, nothing } from '../page.ts'

/** Ours alone: links by which people without an account do the technical steps of one connection. */
const path = '/team/resources/sso/v1/configurations/{ssoConfigId}/guest-link'
const write = allowed('fe.secure.write.samlConfiguration')

const link = v.object({
  createdAt: datetime,
  expiresAt: datetime,
  /** When its page was last opened. */
  lastUsedAt: v.optional(datetime),
})

export const getSSOGuestLink = operation({
  name: 'getSSOGuestLink',
  summary: 'The link of a connection, if there is one that still works. Its address is not told again.',
  method: 'GET',
  path,
  access: write,
  input: v.object({ ssoConfigId: id }),
  output: v.object({ link: v.optional(link) }),
  errors: ['NOT_FOUND'],
})

export const createSSOGuestLink = operation({
  name: 'createSSOGuestLink',
  summary:
    'Makes a link that works for seven days, while the connection is off. One that was made before ends.',
  method: 'POST',
  path,
  access: write,
  input: v.object({ ssoConfigId: id }),
  /** `url` is told once. */
  output: v.object({ url: v.string(), expiresAt: datetime }),
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'SSO_CONNECTION_ON', 'OUT_RANKED'],
})

export const revokeSSOGuestLink = operation({
  name: 'revokeSSOGuestLink',
  method: 'DELETE',
  path,
  access: write,
  input: v.object({ ssoConfigId: id }),
  output: nothing,
  errors: ['NOT_FOUND'],
})
