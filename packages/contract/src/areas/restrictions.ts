import * as v from 'valibot'
import { allowed } from '../access.ts'
import { pageSizes, restrictionLimits } from '../constants.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { id, limit, nothing, offset, pageSchema, seenAt } from '../page.ts'
import {
  changed,
  confirmed,
  ipConfiguration,
  ipRestriction,
  keepsOut,
  newIpRestriction,
  restrictionType,
  reverting,
} from '../schemas/restrictions.ts'

const configurations = '/identity/resources/configurations'
const ips = `${configurations}/v1/restrictions/ip`

const read = allowed('fe.secure.read.securityPolicy')
const write = allowed('fe.secure.write.securityPolicy')

const kept = v.object(reverting)

export const getIPRestrictions = operation({
  name: 'getIPRestrictions',
  summary:
    'Addresses of the list that is chosen, allowed or blocked ones. `_filter` is ALLOW, BLOCK or a text.',
  method: 'GET',
  path: ips,
  access: read,
  input: v.object({
    _offset: offset,
    _limit: limit(pageSizes.ipRestrictions),
    _filter: optionalText(v.pipe(v.string(), v.trim(), v.maxLength(100))),
  }),
  output: pageSchema(ipRestriction),
})

export const createIPRestriction = operation({
  name: 'createIPRestriction',
  summary: 'Adds an address or a CIDR range to the list that is chosen, or to the one that is named.',
  method: 'POST',
  path: ips,
  access: write,
  input: v.object({ ...newIpRestriction.entries, ...confirmed }),
  output: kept,
  errors: [...keepsOut, 'IP_INVALID', 'IP_TAKEN', 'TOO_MANY_RESTRICTIONS'],
})

export const bulkCreateIPRestriction = operation({
  name: 'bulkCreateIPRestriction',
  summary: 'Adds many. What could not be added is told one by one, and the others are there.',
  method: 'POST',
  path: `${ips}/bulk`,
  access: write,
  input: v.object({
    ips: v.pipe(v.array(newIpRestriction), v.minLength(1), v.maxLength(restrictionLimits.bulk)),
    ...confirmed,
  }),
  output: v.object({
    added: v.number(),
    failed: v.array(v.object({ index: v.number(), ip: v.string(), errorCode: v.string() })),
    ...reverting,
  }),
  errors: [...keepsOut, 'TOO_MANY_RESTRICTIONS'],
})

export const deleteIPRestriction = operation({
  name: 'deleteIPRestriction',
  method: 'DELETE',
  path: `${ips}/{id}`,
  access: write,
  input: v.object({ id, ...confirmed }),
  query: ['confirmation'],
  output: kept,
  errors: [...keepsOut, 'NOT_FOUND'],
})

export const getIPRestrictionsConfig = operation({
  name: 'getIPRestrictionsConfig',
  method: 'GET',
  path: `${ips}/config`,
  access: read,
  input: v.object({}),
  output: v.object({ ...ipConfiguration.entries, ...reverting, ...changed }),
})

export const updateIPRestrictionConfig = operation({
  name: 'updateIPRestrictionConfig',
  summary: 'Turns the check of addresses on or off, and says which list counts.',
  method: 'POST',
  path: `${ips}/config`,
  access: write,
  input: v.object({
    isActive: v.boolean(),
    strategy: optionalText(restrictionType),
    ...confirmed,
    updatedAt: seenAt,
  }),
  output: kept,
  errors: [...keepsOut, 'CHANGED_MEANWHILE'],
})

export const confirmRestrictions = operation({
  name: 'confirmRestrictions',
  summary:
    'Ours: keeps a change that would go back by itself. A caller that it keeps out does not get this far.',
  method: 'POST',
  path: `${configurations}/v1/restrictions/confirm`,
  access: write,
  input: v.object({}),
  output: nothing,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND'],
})

const validity = v.object({ valid: v.boolean() })

export const testCurrentIp = operation({
  name: 'testCurrentIp',
  summary: 'Whether the address of the caller may be used here.',
  method: 'POST',
  path: `${ips}/verify`,
  access: read,
  whileImpersonating: 'allowed',
  input: v.object({}),
  output: validity,
})

export const testCurrentIpInAllowList = operation({
  name: 'testCurrentIpInAllowList',
  summary: 'Whether the address of the caller is on the list of allowed ones.',
  method: 'POST',
  path: `${ips}/verify/allow`,
  access: read,
  whileImpersonating: 'allowed',
  input: v.object({}),
  output: validity,
})
