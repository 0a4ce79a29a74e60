import * as v from 'valibot'
import { allowed, anyone } from '../access.ts'
import { requiredName } from '../name-text.ts'
import { operation } from '../operation.ts'
import { datetime, id, seenAt } from '../page.ts'
import { changedText, clearableText, optionalText } from '../optional-text.ts'

const path = '/tenants/resources/account-settings/v1'

/**
 * Whether a text names a time zone of the IANA time zone database, as the runtime knows it.
 *
 * @param text as a caller gave it
 * @example isTimezone('Asia/Jerusalem')
 */
export const isTimezone = (text: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const short = v.pipe(v.string(), v.trim(), v.maxLength(32))
const webPage = v.pipe(v.string(), v.trim(), v.maxLength(2048), v.regex(/^https?:\/\//))

/** How an account writes itself and its numbers, and where its people sign in and go afterwards. */
export const accountSettings = v.object({
  tenantId: v.optional(v.string()),
  name: v.optional(v.string()),
  address: v.optional(v.string()),
  /** Ours. */
  website: v.optional(v.string()),
  timezone: v.optional(v.string()),
  dateFormat: v.optional(v.string()),
  timeFormat: v.optional(v.string()),
  currency: v.optional(v.string()),
  logo: v.optional(v.string()),
  applicationUrl: v.optional(v.string()),
  loginUrl: v.optional(v.string()),
  updatedAt: v.optional(datetime),
})
export type AccountSettings = v.InferOutput<typeof accountSettings>

export const getSettings = operation({
  name: 'getSettings',
  summary: 'What the acting account says of itself.',
  method: 'GET',
  path,
  access: allowed('fe.secure.read.accountSettings'),
  apiTokens: 'allowed',
  input: v.object({}),
  output: accountSettings,
  hostTokens: 'allowed',
})

export const updateSettings = operation({
  name: 'updateSettings',
  summary:
    'Changes the fields that are sent. Pages must be of the application; they need `fe.account-settings.write.custom-login-box` too.',
  method: 'PUT',
  path,
  access: allowed('fe.secure.write.accountSettings'),
  apiTokens: 'allowed',
  input: v.object({
    /** Only the acting account can be changed; naming another answers as an unknown one. */
    tenantId: optionalText(id),
    name: changedText(requiredName(200)),
    address: clearableText(v.pipe(v.string(), v.trim(), v.maxLength(500))),
    website: clearableText(webPage),
    timezone: clearableText(v.pipe(v.string(), v.maxLength(64), v.check(isTimezone))),
    dateFormat: clearableText(short),
    timeFormat: clearableText(short),
    currency: clearableText(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
    logo: clearableText(v.pipe(v.string(), v.trim(), v.maxLength(2048), v.regex(/^https:\/\//))),
    applicationUrl: clearableText(webPage),
    loginUrl: clearableText(webPage),
    updatedAt: seenAt,
  }),
  output: accountSettings,
  errors: ['NOT_FOUND', 'REDIRECT_REFUSED', 'CHANGED_MEANWHILE'],
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
