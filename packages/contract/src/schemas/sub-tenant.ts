import * as v from 'valibot'
import { datetime } from '../page.ts'
import { permission, role } from './role.ts'

/** Whether members of an account may enter the accounts below it: never unless allowed, unless refused, or always. */
export const subAccountAccessTypes = ['defaultOff', 'defaultOn', 'alwaysOn'] as const
export const subAccountAccessType = v.picklist(subAccountAccessTypes)
export type SubAccountAccessType = v.InferOutput<typeof subAccountAccessType>

const place = {
  tenantId: v.string(),
  tenantName: v.optional(v.string()),
  status: v.optional(v.string()),
  createdAt: v.optional(datetime),
}

/** An account and how many levels it lies away from the one that was asked about. */
export const accountLevel = v.object({ ...place, level: v.number() })
export type AccountLevel = v.InferOutput<typeof accountLevel>

export type AccountTree = {
  tenantId: string
  tenantName?: string | undefined
  status?: string | undefined
  createdAt?: string | undefined
  children: AccountTree[]
}

/** An account with everything below it. */
export const accountTree: v.GenericSchema<AccountTree> = v.object({
  ...place,
  children: v.array(v.lazy(() => accountTree)),
})

/** A row of the accounts page. */
export const accountRow = v.object({
  tenantId: v.string(),
  name: v.string(),
  createdAt: datetime,
  metadata: v.object({ isParent: v.optional(v.boolean()) }),
  isReseller: v.optional(v.boolean()),
  subAccountAccessType: v.optional(subAccountAccessType),
})
export type AccountRow = v.InferOutput<typeof accountRow>

/** An account as the answer to a change of it. */
export const subTenant = v.object({
  tenantId: v.string(),
  name: v.string(),
  status: v.optional(v.string()),
  website: v.optional(v.string()),
  applicationUrl: v.optional(v.string()),
  logo: v.optional(v.string()),
  logoUrl: v.optional(v.string()),
  address: v.optional(v.string()),
  timezone: v.optional(v.string()),
  updatedAt: v.optional(datetime),
  currency: v.optional(v.string()),
})
export type SubTenant = v.InferOutput<typeof subTenant>

/** A person of an account or of one below it, with what they hold in each. */
export const subTenantUser = v.object({
  id: v.string(),
  sub: v.string(),
  email: v.string(),
  verified: v.boolean(),
  mfaEnrolled: v.boolean(),
  name: v.optional(v.string()),
  phoneNumber: v.optional(v.string()),
  profilePictureUrl: v.optional(v.string()),
  provider: v.string(),
  tenantId: v.string(),
  tenantIds: v.array(v.string()),
  isLocked: v.optional(v.boolean()),
  tenants: v.array(
    v.object({
      tenantId: v.string(),
      roles: v.array(v.object({ ...role.entries, firstUserRole: v.boolean() })),
      permissions: v.array(permission),
      activated: v.boolean(),
      lastLogin: v.optional(datetime),
    }),
  ),
  /** JSON text, as the wire has it. */
  metadata: v.string(),
  createdAt: datetime,
})
export type SubTenantUser = v.InferOutput<typeof subTenantUser>
