import * as v from 'valibot'
import { allowed } from '../access.ts'
import { pageSizes } from '../constants.ts'
import { accountSortKeys } from '../list-keys.ts'
import { nameText, requiredName } from '../name-text.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { id, idList, limit, nothing, offset, order } from '../page.ts'
import {
  accountLevel,
  accountRow,
  accountTree,
  subAccountAccessType,
  subTenant,
} from '../schemas/sub-tenant.ts'
import { isTimezone } from './account-settings.ts'

const hierarchy = '/tenants/resources/hierarchy'
const accounts = '/tenants/resources/sub-tenants/v1'
const oneAccount = v.object({ tenantId: id })

const read = allowed('fe.account-hierarchy.read.subAccount')
const write = allowed('fe.account-hierarchy.write.subAccount')

const accountName = requiredName(200)
const short = (most: number) => optionalText(v.pipe(v.string(), v.trim(), v.maxLength(most)))
const webPage = v.pipe(v.string(), v.trim(), v.maxLength(2048), v.regex(/^https?:\/\//))
const logo = v.pipe(v.string(), v.trim(), v.maxLength(2048), v.regex(/^https:\/\//))

export const getSubTenants = operation({
  name: 'getSubTenants',
  summary: 'Accounts below the acting one as a flat list, the nearest level first.',
  method: 'GET',
  path: `${hierarchy}/v1`,
  access: read,
  input: v.object({}),
  output: v.array(accountLevel),
  hostTokens: 'allowed',
})

export const getParentTenants = operation({
  name: 'getParentTenants',
  summary:
    'Accounts above the acting one that the person is a member of. An account alone never reads its parent.',
  method: 'GET',
  path: `${hierarchy}/v1/parents`,
  access: read,
  input: v.object({}),
  output: v.array(accountLevel),
  hostTokens: 'allowed',
})

export const getParentTenantsById = operation({
  name: 'getParentTenantsById',
  summary: 'The path from an account below up to the acting one, the nearest first.',
  method: 'GET',
  path: `${hierarchy}/v1/parents/{tenantId}`,
  access: read,
  input: oneAccount,
  output: v.array(accountLevel),
  errors: ['NOT_FOUND'],
  hostTokens: 'allowed',
})

export const getSubTenantsAsTree = operation({
  name: 'getSubTenantsAsTree',
  summary: 'The acting account with everything below it.',
  method: 'GET',
  path: `${hierarchy}/v1/tree`,
  access: read,
  input: v.object({}),
  output: accountTree,
  hostTokens: 'allowed',
})

export const searchSubTenants = operation({
  name: 'searchSubTenants',
  summary:
    'One page of the accounts directly below the acting one, or below `_subTenantId`; with `_filter`, of all below by name or id.',
  method: 'GET',
  path: `${hierarchy}/v2`,
  access: read,
  input: v.object({
    _limit: limit(pageSizes.accounts),
    _offset: offset,
    _filter: optionalText(v.pipe(v.string(), v.trim(), v.maxLength(50))),
    _subTenantId: optionalText(id),
    _sortBy: optionalText(v.picklist(accountSortKeys)),
    _order: order,
  }),
  output: v.object({
    items: v.array(accountRow),
    /** `isClosed` is ours: the caller has no access to accounts below, whether or not there are any. */
    _metadata: v.object({
      totalItems: v.number(),
      totalPages: v.number(),
      isClosed: v.optional(v.literal(true)),
    }),
  }),
  errors: ['NOT_FOUND'],
  hostTokens: 'allowed',
})

export const getHierarchyMetadata = operation({
  name: 'getHierarchyMetadata',
  summary: 'How many accounts lie below each of these.',
  method: 'GET',
  path: `${hierarchy}/v2/metadata`,
  access: read,
  input: v.object({ _tenantIds: v.pipe(idList, v.maxLength(200)) }),
  output: v.array(v.object({ tenantId: v.string(), totalSubTenants: v.number(), isParent: v.boolean() })),
  errors: ['NOT_FOUND'],
  hostTokens: 'allowed',
})

export const createSubTenant = operation({
  name: 'createSubTenant',
  summary:
    'Adds an account below the acting one or below one of those. Without an id of its own it is given one.',
  method: 'POST',
  path: accounts,
  access: write,
  input: v.object({
    tenantId: optionalText(v.pipe(id, v.uuid())),
    name: accountName,
    parentTenantId: id,
    status: short(32),
    website: optionalText(webPage),
    applicationUrl: optionalText(webPage),
    logo: optionalText(logo),
    logoUrl: optionalText(logo),
    address: short(500),
    timezone: optionalText(v.pipe(v.string(), v.maxLength(64), v.check(isTimezone))),
    currency: optionalText(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
    creatorName: optionalText(nameText(200)),
    creatorEmail: short(254),
    isReseller: v.optional(v.boolean()),
  }),
  output: subTenant,
  errors: [
    'NOT_FOUND',
    'INVALID_INPUT',
    'REDIRECT_REFUSED',
    'SUB_ACCOUNTS_TOO_DEEP',
    'TOO_MANY_SUB_ACCOUNTS',
    'TOO_MANY_ATTEMPTS',
  ],
})

export const updateSubTenant = operation({
  name: 'updateSubTenant',
  summary: 'Gives an account below another name.',
  method: 'PATCH',
  path: `${accounts}/{tenantId}`,
  access: write,
  input: v.object({ tenantId: id, name: accountName }),
  output: nothing,
  errors: ['NOT_FOUND'],
})

export const deleteSubTenant = operation({
  name: 'deleteSubTenant',
  summary:
    'Deletes an account below that has none below itself; people who belong nowhere else are deleted too.',
  method: 'DELETE',
  path: `${accounts}/{tenantId}`,
  access: allowed('fe.account-hierarchy.delete.subAccount'),
  input: oneAccount,
  output: nothing,
  errors: ['NOT_FOUND', 'HAS_SUB_ACCOUNTS', 'OUT_RANKED', 'STEP_UP_REQUIRED'],
})

export const updateSubTenantHierarchySettings = operation({
  name: 'updateSubTenantHierarchySettings',
  summary: 'Whether members of an account below may enter the accounts below it.',
  method: 'PUT',
  path: `${accounts}/{tenantId}/hierarchy-settings`,
  access: allowed('fe.account-hierarchy.write.subAccountAccess'),
  input: v.object({ tenantId: id, subAccountAccessType: optionalText(subAccountAccessType) }),
  output: subTenant,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'ROLE_NOT_GRANTABLE'],
})

export const updateSubTenantManagement = operation({
  name: 'updateSubTenantManagement',
  summary: 'Whether an account below may manage accounts of its own.',
  method: 'PUT',
  path: `${accounts}/{tenantId}/management`,
  access: allowed('fe.account-hierarchy.write.subAccountManagement'),
  input: v.object({ tenantId: id, isReseller: v.optional(v.boolean()) }),
  output: subTenant,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'ROLE_NOT_GRANTABLE'],
})
