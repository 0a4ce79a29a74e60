import * as v from 'valibot'
import { allowed, anyone } from '../access.ts'
import { operation } from '../operation.ts'

const path = '/tenants/resources/account-settings/v1'

const isTimezone = (text: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** An empty text takes a value away. */
const emptyOr = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.optional(v.union([v.literal(''), schema]))

const short = v.pipe(v.string(), v.trim(), v.maxLength(32))
const webPage = v.pipe(v.string(), v.trim(), v.maxLength(2048), v.regex(/^https?:\/\//))

/** How an account writes itself and its numbers, and where its people sign in and go afterwards. */
export const accountSettings = v.object({
  tenantId: v.optional(v.string()),
  name: v.optional(v.string()),
  address: v.optional(v.string()),
  timezone: v.optional(v.string()),
  dateFormat: v.optional(v.string()),
  timeFormat: v.optional(v.string()),
  currency: v.optional(v.string()),
  logo: v.optional(v.string()),
  applicationUrl: v.optional(v.string()),
  loginUrl: v.optional(v.string()),
})
export type AccountSettings = v.InferOutput<typeof accountSettings>

export const getSettings = operation({
  name: 'getSettings',
  summary: 'What the acting account says of itself.',
  method: 'GET',
  path,
  access: allowed('fe.secure.read.accountSettings'),
  input: v.object({}),
  output: accountSettings,
})

export const updateSettings = operation({
  name: 'updateSettings',
  summary:
    'Changes the fields that are sent. Pages must be of the application; they need `fe.account-settings.write.custom-login-box` too.',
  method: 'PUT',
  path,
  access: allowed('fe.secure.write.accountSettings'),
  input: v.object({
    /** Only the acting account can be changed; naming another answers as an unknown one. */
    tenantId: v.optional(v.string()),
    name: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))),
    address: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500))),
    timezone: emptyOr(v.pipe(v.string(), v.maxLength(64), v.check(isTimezone))),
    dateFormat: v.optional(short),
    timeFormat: v.optional(short),
    currency: emptyOr(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
    logo: emptyOr(v.pipe(v.string(), v.trim(), v.maxLength(2048), v.regex(/^https:\/\//))),
    applicationUrl: emptyOr(webPage),
    loginUrl: emptyOr(webPage),
  }),
  output: accountSettings,
  errors: ['NOT_FOUND', 'REDIRECT_REFUSED'],
})

export const getPublicSettings = operation({
  name: 'getPublicSettings',
  summary:
    'Where the people of the account that the header `frontegg-login-alias` names sign in and go afterwards.',
  method: 'GET',
  path: `${path}/public`,
  access: anyone,
  input: v.object({}),
  output: v.object({
    tenantId: v.string(),
    applicationUrl: v.optional(v.string()),
    loginUrl: v.optional(v.string()),
  }),
  errors: ['NOT_FOUND'],
})
