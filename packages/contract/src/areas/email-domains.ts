import * as v from 'valibot'
import { allowed } from '../access.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { id, nothing, seenAt } from '../page.ts'
import {
  changed,
  emailDomainConfiguration,
  emailDomainRestriction,
  restrictionType,
} from '../schemas/restrictions.ts'

const domains = '/identity/resources/configurations/restrictions/v1/email-domain'
const read = allowed('fe.secure.read.securityPolicy')
const write = allowed('fe.secure.write.securityPolicy')

export const getDomainRestrictions = operation({
  name: 'getDomainRestrictions',
  method: 'GET',
  path: domains,
  access: read,
  input: v.object({}),
  output: v.object({ items: v.array(emailDomainRestriction) }),
})

export const createDomainRestriction = operation({
  name: 'createDomainRestriction',
  method: 'POST',
  path: domains,
  access: write,
  input: v.object({
    domain: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(253)),
    type: restrictionType,
  }),
  output: emailDomainRestriction,
  errors: ['STEP_UP_REQUIRED', 'EMAIL_DOMAIN_INVALID', 'EMAIL_DOMAIN_TAKEN', 'TOO_MANY_RESTRICTIONS'],
})

export const deleteDomainRestriction = operation({
  name: 'deleteDomainRestriction',
  method: 'DELETE',
  path: `${domains}/{id}`,
  access: write,
  input: v.object({ id }),
  output: nothing,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND'],
})

export const getDomainRestrictionsConfig = operation({
  name: 'getDomainRestrictionsConfig',
  method: 'GET',
  path: `${domains}/config`,
  access: read,
  input: v.object({}),
  output: v.object({ ...emailDomainConfiguration.entries, ...changed }),
})

export const updateDomainRestrictionConfig = operation({
  name: 'updateDomainRestrictionConfig',
  summary: 'Says which addresses may join. Members that are here already stay.',
  method: 'POST',
  path: `${domains}/config`,
  access: write,
  input: v.object({
    active: v.boolean(),
    blockPublicDomains: v.optional(v.boolean()),
    type: optionalText(restrictionType),
    updatedAt: seenAt,
  }),
  output: emailDomainConfiguration,
  errors: ['STEP_UP_REQUIRED', 'CHANGED_MEANWHILE'],
})
