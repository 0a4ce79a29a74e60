import { eq, inArray, ne } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { memberAddresses } from '../../platform/db/schema/member-addresses.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { listSpellings } from './spellings.ts'
import { readTypedAddress } from './typed-address.ts'

type Place = { readonly tenantId: string; readonly userId: string }

type Row = typeof memberAddresses.$inferInsert

const insertRows = async (tx: Database, rows: readonly Row[]): Promise<void> => {
  if (rows.length > 0)
    await tx
      .insert(memberAddresses)
      .values([...rows])
      .onConflictDoNothing()
}

/** Keeps addresses, in canonical form, by which a tenant knows a member beside that of the account. */
export const keepAddresses = (
  tx: Database,
  { tenantId, userId }: Place,
  addresses: readonly string[],
): Promise<void> =>
  insertRows(
    tx,
    [...new Set(addresses)].map((address) => ({ tenantId, userId, canonicalEmail: address })),
  )

/**
 * Keeps the address of an account before it gets another one, in every tenant that knows it. Pending too: a tenant that waits
 * for the user, or whose directory has only named them, knows what was typed, and nothing of the account (SEC-BE-02, SEC-BE-42).
 */
export const keepAddressOfAccount = async (tx: Database, userId: string): Promise<void> => {
  const places = await tx
    .select({
      tenantId: memberships.tenantId,
      invitedAs: memberships.invitedAs,
      activatedAt: memberships.activatedAt,
      directoryDomain: memberships.directoryDomain,
      lastSeenAt: memberships.lastSeenAt,
      address: users.canonicalEmail,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.userId, userId))
    .for('key share', { of: memberships })
  const rows = places.flatMap(({ address, ...place }): Row[] => {
    const { tenantId, activatedAt } = place
    const known = readTypedAddress(place) ?? (activatedAt === null ? undefined : address)
    return known ? [{ tenantId, userId, canonicalEmail: known }] : []
  })
  await insertRows(tx, rows)
}

export const listAddresses = async (tx: Database, { tenantId, userId }: Place): Promise<string[]> => {
  const rows = await tx
    .select({ address: memberAddresses.canonicalEmail })
    .from(memberAddresses)
    .where(inTenant(memberAddresses, tenantId, eq(memberAddresses.userId, userId)))
    .orderBy(memberAddresses.canonicalEmail)
  return rows.map(({ address }) => address)
}

/** From now on an address is known as that of this member, and of no other who had it before. */
export const forgetOfOthers = async (
  tx: Database,
  { tenantId, userId }: Place,
  address: string,
): Promise<void> => {
  const isSame = inArray(memberAddresses.canonicalEmail, listSpellings([address]))
  await tx
    .delete(memberAddresses)
    .where(inTenant(memberAddresses, tenantId, ne(memberAddresses.userId, userId), isSame))
}
