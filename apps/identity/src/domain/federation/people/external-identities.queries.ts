import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { externalIdentities as table } from '../../../platform/db/schema/external-identities.ts'
import { type UserRow, users } from '../../../platform/db/schema/users.ts'
import { lockUserRow } from '../../credentials/users.queries.ts'
import type { Services } from '../../../request/services.ts'
import type { ExternalIdentity } from './identity.ts'

type Key = { readonly connectionId: string; readonly identity: ExternalIdentity }

const same = ({ connectionId, identity }: Key) =>
  and(
    eq(table.connectionId, connectionId),
    eq(table.issuer, identity.issuer),
    eq(table.subject, identity.subject),
  )

const findLinkedUser = async (tx: Database, key: Key): Promise<UserRow | undefined> => {
  const [row] = await tx
    .select({ user: users })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(same(key))
  return row?.user
}

/**
 * The person who came this way before (SEC-SO-01), whose row stays locked. What takes an identity away has its user locked:
 * one that ended while the user was waited for is none.
 */
export const lockLinkedUser = async (tx: Database, key: Key): Promise<UserRow | undefined> => {
  const linked = await findLinkedUser(tx, key)
  if (linked === undefined) return undefined
  await lockUserRow(tx, linked.id)
  return findLinkedUser(tx, key)
}

/**
 * Remembers the user's identity at a provider, or that they signed in there again.
 *
 * @returns when it was linked first
 */
export const linkIdentity = async (
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  { userId, ...key }: Key & { readonly userId: string },
): Promise<Date> => {
  const now = clock.now()
  const { connectionId, identity } = key
  const [row] = await tx
    .insert(table)
    .values({
      connectionId,
      issuer: identity.issuer,
      subject: identity.subject,
      userId,
      createdAt: now,
      lastUsedAt: now,
    })
    .onConflictDoUpdate({
      target: [table.connectionId, table.issuer, table.subject],
      set: { lastUsedAt: now },
    })
    .returning({ linkedAt: table.createdAt })
  if (row === undefined) throw new Error('An identity was just linked')
  return row.linkedAt
}
