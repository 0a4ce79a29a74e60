import * as v from 'valibot'
import { restrictionLimits } from '../constants.ts'
import { optionalText } from '../optional-text.ts'
import { datetime } from '../page.ts'

export const restrictionTypes = ['ALLOW', 'BLOCK'] as const
export type RestrictionType = (typeof restrictionTypes)[number]

/** Clients of this wire write it in capitals; small letters mean the same. */
export const restrictionType = v.pipe(
  v.picklist(['ALLOW', 'BLOCK', 'allow', 'block']),
  v.transform((type): RestrictionType => (type.toUpperCase() === 'ALLOW' ? 'ALLOW' : 'BLOCK')),
)

/** An address or a CIDR range as a person typed it; what it is worth the server says, with a reason. */
export const ipText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64))

export const newIpRestriction = v.object({
  ip: ipText,
  strategy: optionalText(restrictionType),
  isActive: v.optional(v.boolean(), true),
  description: optionalText(v.pipe(v.string(), v.trim(), v.maxLength(restrictionLimits.description))),
})

export const ipRestriction = v.object({
  id: v.string(),
  ip: v.string(),
  strategy: v.picklist(restrictionTypes),
  isActive: v.boolean(),
  description: v.optional(v.string()),
  createdAt: datetime,
  updatedAt: datetime,
})
export type IpRestriction = v.InferOutput<typeof ipRestriction>

/** Ours: the phrase of `lockoutPhrase`, typed by an administrator whom the change would keep out. */
export const confirmed = { confirmation: optionalText(v.pipe(v.string(), v.maxLength(64))) } as const

/** What a change of rules about addresses may be refused with. */
export const keepsOut = ['STEP_UP_REQUIRED', 'RESTRICTION_EXCLUDES_YOU', 'LAST_ADMINISTRATOR'] as const

/** Ours: when a change that keeps out who made it goes back by itself, unless it is confirmed before. */
export const reverting = {
  revertsAt: v.optional(datetime),
  /** Seconds until then: a browser's clock may be another one. */
  revertsIn: v.optional(v.number()),
} as const

/** Ours: when a rule was changed last; left out where it never was. */
export const changed = { updatedAt: v.optional(datetime) } as const

export const ipConfiguration = v.object({
  isActive: v.boolean(),
  strategy: v.optional(v.picklist(restrictionTypes)),
})

export const emailDomainConfiguration = v.object({
  active: v.boolean(),
  listType: v.picklist(restrictionTypes),
  blockPublicDomains: v.boolean(),
})
export type EmailDomainConfiguration = v.InferOutput<typeof emailDomainConfiguration>

export const emailDomainRestriction = v.object({
  id: v.string(),
  domain: v.string(),
  type: v.picklist(restrictionTypes),
})

export const countryConfiguration = v.object({
  enabled: v.boolean(),
  action: v.picklist(restrictionTypes),
  /** What becomes of an address whose country is not known. */
  failStrategy: v.picklist(restrictionTypes),
  shouldSendRestrictionEmail: v.boolean(),
})
export type CountryConfiguration = v.InferOutput<typeof countryConfiguration>

/** Two letters of ISO 3166-1. */
export const countryCode = v.pipe(
  v.string(),
  v.minLength(2),
  v.maxLength(2),
  v.toUpperCase(),
  v.regex(/^[A-Z]{2}$/),
)

/** What is known of an address. Only its country is: the rest of the wire's fields are there and empty. */
export const addressMetadata = v.object({
  ip: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  city: v.nullable(v.string()),
  country_name: v.nullable(v.string()),
  country_code: v.nullable(v.string()),
  zip: v.nullable(v.string()),
  location: v.object({
    country_flag: v.optional(v.nullable(v.string())),
    country_flag_emoji: v.optional(v.nullable(v.string())),
  }),
})
