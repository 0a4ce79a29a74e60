import { eq } from 'drizzle-orm'
import { audit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { inTenant } from '../../db/in-tenant.ts'
import { memberships, type UserRow, users } from '../../db/schema/users.ts'
import type { Visitor } from '../../http/visitor.ts'

type SignIn = {
  readonly user: UserRow
  readonly tenantId: string
  /** How the person proved who they are. */
  readonly method: 'password' | 'code' | 'magicLink'
  readonly renewedHash?: string
}

/** What a sign-in changes besides making a session. */
export const recordSignIn = async (
  tx: Database,
  visitor: Visitor,
  { user, tenantId, method, renewedHash }: SignIn,
): Promise<void> => {
  const lastLoginAt = visitor.clock.now()
  // An undefined field is left as it is.
  await tx.update(users).set({ lastLoginAt, passwordHash: renewedHash }).where(eq(users.id, user.id))
  await touchMembership(tx, visitor, { tenantId, userId: user.id })
  await audit(tx, visitor, {
    action: 'signIn.succeeded',
    resource: 'user',
    resourceId: user.id,
    userId: user.id,
    email: user.email,
    tenantId,
    details: { method },
  })
}

/** Remembers when a member was last here. */
export const touchMembership = async (
  db: Database,
  { clock }: Pick<Visitor, 'clock'>,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
): Promise<void> => {
  await db
    .update(memberships)
    .set({ lastSeenAt: clock.now() })
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
}
