import * as v from 'valibot'
import { nameText, requiredName } from '../name-text.ts'
import type { memberPresets } from '../list-keys.ts'
import { datetime, eachOnce, id } from '../page.ts'
import { permission, role } from './role.ts'

export const managedBy = v.picklist(['frontegg', 'scim2'])

export type MemberPreset = (typeof memberPresets)[number]

const tenantRoles = v.object({ tenantId: v.string(), roles: v.array(role) })

/** A person as the users API tells it, without roles. */
export const baseUser = v.object({
  id: v.string(),
  sub: v.string(),
  vendorId: v.string(),
  email: v.string(),
  name: v.string(),
  verified: v.boolean(),
  mfaEnrolled: v.boolean(),
  phoneNumber: v.optional(v.string()),
  username: v.optional(v.string()),
  provider: v.optional(v.string()),
  profileImage: v.optional(v.string()),
  profilePictureUrl: v.optional(v.nullable(v.string())),
  tenantId: v.string(),
  tenantIds: v.array(v.string()),
  tenants: v.array(tenantRoles),
  activatedForTenant: v.optional(v.boolean()),
  isLocked: v.optional(v.boolean()),
  isDisabled: v.optional(v.boolean()),
  managedBy: v.optional(managedBy),
  /** Whether they have access to the accounts below, where that was said of them; else the account says so. */
  subAccountAccessAllowed: v.optional(v.boolean()),
  superUser: v.optional(v.literal(true)),
  /** JSON text, as the wire has it. */
  metadata: v.string(),
  createdAt: v.optional(datetime),
  updatedAt: v.optional(datetime),
  lastLogin: v.optional(datetime),
  temporaryExpirationDate: v.optional(datetime),
})
export type BaseUser = v.InferOutput<typeof baseUser>

/** A person with roles and permissions in the acting tenant. */
export const user = v.object({
  ...baseUser.entries,
  roles: v.array(role),
  rolesIds: v.optional(v.array(v.string())),
  permissions: v.array(permission),
  groups: v.optional(v.array(v.object({ id: v.string(), roles: v.optional(v.array(role)) }))),
})
export type User = v.InferOutput<typeof user>

/** A row of the team page. */
export const teamUser = v.object({
  id: v.string(),
  email: v.string(),
  name: v.string(),
  phone: v.optional(v.string()),
  username: v.optional(v.string()),
  profileImage: v.optional(v.string()),
  profileImageUrl: v.optional(v.string()),
  tenantId: v.string(),
  vendorId: v.string(),
  roleIds: v.array(v.string()),
  roles: v.array(role),
  activatedForTenant: v.boolean(),
  createdAt: datetime,
  /** When the member's name, phone or roles last changed. Ours. */
  updatedAt: v.optional(datetime),
  customData: v.optional(v.unknown()),
  lastLogin: v.optional(datetime),
  mfaEnabled: v.optional(v.boolean()),
  verified: v.optional(v.boolean()),
  managedBy: v.optional(managedBy),
  temporaryExpirationDate: v.optional(datetime),
  isDisabled: v.optional(v.boolean()),
  isLocked: v.optional(v.boolean()),
})
export type TeamUser = v.InferOutput<typeof teamUser>

/** One e-mail address; what it means and whether it exists is the server's business (SEC-TE-07). */
export const email = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(3),
  v.maxLength(254),
  v.regex(/^[^\s@,;"<>]+@[^\s@,;"<>]+$/),
)
/** One telephone number in international form; whether it exists is the server's business (SEC-TE-07). */
export const phoneNumber = v.pipe(v.string(), v.trim(), v.maxLength(40))
/** One username; what it may be is the server's business (SEC-TE-07). */
export const username = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(128))
/** A code of a few digits, as typed. */
export const typedCode = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(32))
/** Received exactly as typed: no trim, no change of case or form (SEC-PW-01). */
export const password = v.pipe(v.string(), v.minLength(1), v.maxLength(4096))
export const personName = nameText(200)
/** Where it is changed, and a person has one already. */
export const changedPersonName = requiredName(200)
export const roleIds = v.pipe(
  // Clients of this wire send one empty text for an empty list.
  v.array(v.pipe(v.string(), v.maxLength(64), v.toLowerCase())),
  v.maxLength(100),
  v.transform((ids) => ids.filter((one) => one !== '')),
  eachOnce,
)
export const oneTimeToken = v.pipe(v.string(), v.minLength(1), v.maxLength(512))
export const userId = id
