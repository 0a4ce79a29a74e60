import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { externalIdentities as table } from '../../../platform/db/schema/external-identities.ts'
import { type UserRow, users } from '../../../platform/db/schema/users.ts'
import type { Services } from '../../../request/services.ts'
import type { ExternalIdentity } from './identity.ts'

type Key = { readonly connectionId: string; readonly identity: ExternalIdentity }

const same = ({ connectionId, identity }: Key) =>
  and(
    eq(table.connectionId, connectionId),
    eq(table.issuer, identity.issuer),
    eq(table.subject, identity.subject),
  )

/** The person who came this way before (SEC-SO-01). */
export const findLinkedUser = async (tx: Database, key: Key): Promise<UserRow | undefined> => {
  const [row] = await tx
    .select({ user: users })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(same(key))
  return row?.user
}

/** Remembers the user's identity at a provider, or that they signed in there again. */
export const linkIdentity = async (
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  { userId, ...key }: Key & { readonly userId: string },
): Promise<void> => {
  const now = clock.now()
  const { connectionId, identity } = key
  await tx
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
}
