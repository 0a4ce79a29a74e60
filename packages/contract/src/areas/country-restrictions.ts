import * as v from 'valibot'
import { allowed } from '../access.ts'
import { operation } from '../operation.ts'
import { seenAt } from '../page.ts'
import {
  changed,
  confirmed,
  countryCode,
  countryConfiguration,
  keepsOut,
  restrictionType,
  reverting,
} from '../schemas/restrictions.ts'

const countries = '/security-engines/resources/policies/v1/country-restriction'
const read = allowed('fe.secure.read.securityPolicy')
const write = allowed('fe.secure.write.securityPolicy')
const kept = v.object(reverting)

export const getCountryRestrictionsConfig = operation({
  name: 'getCountryRestrictionsConfig',
  method: 'GET',
  path: countries,
  access: read,
  input: v.object({}),
  output: v.object({
    id: v.optional(v.string()),
    ...countryConfiguration.entries,
    /** Ours: whether countries of addresses are known here at all. Without them `failStrategy` decides. */
    isAvailable: v.boolean(),
    ...reverting,
    ...changed,
  }),
})

export const updateCountryRestrictionsConfig = operation({
  name: 'updateCountryRestrictionsConfig',
  method: 'POST',
  path: countries,
  access: write,
  input: v.object({
    enabled: v.boolean(),
    action: restrictionType,
    failStrategy: restrictionType,
    shouldSendRestrictionEmail: v.boolean(),
    ...confirmed,
    updatedAt: seenAt,
  }),
  output: kept,
  errors: [...keepsOut, 'CHANGED_MEANWHILE'],
})

export const getCountryRestrictions = operation({
  name: 'getCountryRestrictions',
  method: 'GET',
  path: `${countries}/countries`,
  access: read,
  input: v.object({}),
  output: v.array(v.object({ id: v.string(), countryCode: v.string() })),
})

export const updateCountryRestrictions = operation({
  name: 'updateCountryRestrictions',
  summary: 'Replaces the list of countries.',
  method: 'POST',
  path: `${countries}/countries`,
  access: write,
  input: v.object({
    countries: v.pipe(v.array(v.object({ countryCode })), v.maxLength(300)),
    ...confirmed,
    updatedAt: seenAt,
  }),
  output: kept,
  errors: [...keepsOut, 'CHANGED_MEANWHILE'],
})
