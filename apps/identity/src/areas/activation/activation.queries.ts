import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { vendorTenantId } from '../../db/schema/columns.ts'
import { membershipRoles, roles } from '../../db/schema/roles.ts'
import { tenants } from '../../db/schema/tenants.ts'
import { memberships, type UserRow, users } from '../../db/schema/users.ts'
import { inTenant } from '../../db/in-tenant.ts'
import { revokeOneTimeTokens } from '../../credentials/one-time-token.ts'
import type { Services } from '../../services.ts'
import { adminRoleKey } from '../../install/built-in-roles.ts'
import { activateMembership } from '../invites/invites.queries.ts'
import type { SignUpData } from './activation-token.ts'

type Makers = Pick<Services, 'clock' | 'random'>
type Founding = { readonly userId: string; readonly tenantId: string; readonly data: SignUpData }

/** Makes the tenant that was signed up for, with its first administrator. */
export const foundTenant = async (
  tx: Database,
  { clock }: Makers,
  { userId, tenantId, data }: Founding,
): Promise<void> => {
  const now = clock.now()
  await tx.insert(tenants).values({ id: tenantId, name: data.companyName, createdAt: now, updatedAt: now })
  await tx.insert(memberships).values({ tenantId, userId, joinedAt: now, activatedAt: now })
  const [admin] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(inTenant(roles, vendorTenantId, eq(roles.key, adminRoleKey)))
  if (admin === undefined) throw new Error('The built-in administrator role is missing')
  await tx.insert(membershipRoles).values({ tenantId, userId, roleId: admin.id })
}

type Activation = {
  readonly user: UserRow
  readonly tenantId: string
  /** Of the password chosen just now. */
  readonly passwordHash: string | undefined
  readonly signUp: SignUpData | undefined
}

/** A sign-up takes effect once: links of other sign-ups with this address are worthless from now on. */
const completeSignUp = async (
  tx: Database,
  makers: Makers,
  { user, tenantId }: Activation,
  data: SignUpData,
) => {
  if (user.verifiedAt !== null) return false
  await revokeOneTimeTokens(tx, makers, { userId: user.id, purpose: 'activation' })
  await foundTenant(tx, makers, { userId: user.id, tenantId, data })
  return true
}

/** Answers whether there was something left to activate. */
export const activate = async (tx: Database, makers: Makers, activation: Activation): Promise<boolean> => {
  const { user, tenantId, passwordHash, signUp } = activation
  const isDone =
    signUp === undefined
      ? await activateMembership(tx, makers, { tenantId, userId: user.id })
      : await completeSignUp(tx, makers, activation, signUp)
  if (!isDone) return false
  const now = makers.clock.now()
  const newHash = passwordHash ?? signUp?.passwordHash
  await tx
    .update(users)
    .set({
      verifiedAt: user.verifiedAt ?? now,
      lastLoginAt: now,
      name: signUp?.name || undefined,
      metadata: signUp?.metadata,
      passwordHash: newHash,
      passwordChangedAt: newHash === undefined ? undefined : now,
    })
    .where(eq(users.id, user.id))
  return true
}
