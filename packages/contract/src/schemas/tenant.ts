import * as v from 'valibot'
import { datetime } from '../page.ts'

/** A tenant as its members see it. */
export const tenant = v.object({
  id: v.string(),
  tenantId: v.string(),
  vendorId: v.string(),
  name: v.string(),
  deletedAt: v.null(),
  metadata: v.unknown(),
  isReseller: v.boolean(),
  createdAt: datetime,
  updatedAt: datetime,
  address: v.optional(v.string()),
  timezone: v.optional(v.string()),
  dateFormat: v.optional(v.string()),
  timeFormat: v.optional(v.string()),
  currency: v.optional(v.string()),
  logo: v.optional(v.string()),
  logoUrl: v.optional(v.string()),
  /** Set where the tenant has its own address; sent as `organization` by hosted clients. */
  alias: v.optional(v.string()),
  applicationUrl: v.optional(v.string()),
  /** Ours: the account's own page to sign in on. */
  loginUrl: v.optional(v.string()),
  /** Its people sign in, or go afterwards, elsewhere than the application's other people. */
  hasCustomLogin: v.optional(v.boolean()),
  /** A user cannot switch to a tenant with one of these: not joined yet, switched off, or over. */
  invitationToken: v.optional(v.string()),
  isDisabled: v.optional(v.boolean()),
  temporaryExpirationDate: v.optional(datetime),
})
export type Tenant = v.InferOutput<typeof tenant>
