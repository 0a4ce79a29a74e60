import * as v from 'valibot'
import { allowed } from '../access.ts'
import { operation } from '../operation.ts'
import { id } from '../page.ts'
import { ssoReport } from '../schemas/sso-report.ts'

/** Ours alone: a sign-in at a provider that signs no user in, to see whether one could. */
const path = '/team/resources/sso/v1'
const write = allowed('fe.secure.write.samlConfiguration')

const txn = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

export const startSSOTest = operation({
  name: 'startSSOTest',
  summary: 'Begins a sign-in at the provider of a connection, on or off, that makes no user and no session.',
  method: 'POST',
  path: `${path}/configurations/{ssoConfigId}/tests`,
  access: write,
  input: v.object({ ssoConfigId: id }),
  /** `url`: an address of ours that a window goes to. */
  output: v.object({ txn, url: v.string(), expiresIn: v.number() }),
  errors: ['NOT_FOUND', 'SSO_NOT_CONFIGURED', 'TOO_MANY_ATTEMPTS'],
})

export const getSSOTest = operation({
  name: 'getSSOTest',
  summary: 'How a test went, while it is kept.',
  method: 'POST',
  path: `${path}/tests/status`,
  access: write,
  input: v.object({ txn }),
  output: v.object({
    state: v.picklist(['waiting', 'answered', 'gone']),
    report: v.optional(ssoReport),
  }),
})
