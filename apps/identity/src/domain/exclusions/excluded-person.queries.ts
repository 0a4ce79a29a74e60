import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { listAddresses } from './member-addresses.queries.ts'
import { readTypedAddress } from './typed-address.ts'

export type Place = { readonly tenantId: string; readonly userId: string }

/** How a person is recognized in a tenant: by the id of the account, and by addresses in canonical form. */
export type Person = Place & { readonly addresses: readonly string[] }

export type ReadPerson = Person & {
  readonly isPending: boolean
  /** The present one; the others are earlier ones, and those that a directory has named. */
  readonly address: string | undefined
}

/**
 * A member by what the tenant knows of them: one who has not joined, or was only named by its directory, has the address that it
 * typed (SEC-BE-02, SEC-BE-42). Pending too: an invitation is taken back as a membership is.
 */
export const readPerson = async (tx: Database, { tenantId, userId }: Place): Promise<ReadPerson> => {
  const [row] = await tx
    .select({
      address: users.canonicalEmail,
      invitedAs: memberships.invitedAs,
      activatedAt: memberships.activatedAt,
      directoryDomain: memberships.directoryDomain,
      lastSeenAt: memberships.lastSeenAt,
    })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), inTenant(memberships, tenantId)))
    .where(eq(users.id, userId))
  const isPending = row !== undefined && row.activatedAt === null
  const typed = row && readTypedAddress(row)
  const address = typed ?? row?.address ?? undefined
  const others = await listAddresses(tx, { tenantId, userId })
  const addresses = [...new Set(address === undefined ? others : [address, ...others])]
  return { tenantId, userId, isPending, address, addresses }
}
