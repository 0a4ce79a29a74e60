import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import {
  type WebauthnCredentialRow,
  webauthnCredentials as table,
} from '../../../platform/db/schema/webauthn.ts'
import { uuidv7 } from '../../../platform/db/uuidv7.ts'
import type { RequestContext } from '../../../request/request-context.ts'

export type CredentialUse = WebauthnCredentialRow['use']

/** A person's keys, oldest first; of one use, or all of them. */
export const listCredentials = (
  db: Database,
  userId: string,
  use?: CredentialUse,
): Promise<WebauthnCredentialRow[]> =>
  db
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), use === undefined ? undefined : eq(table.use, use)))
    .orderBy(asc(table.createdAt))

/** The owner of a key that an authenticator named. */
export const findCredential = async (
  db: Database,
  credentialId: string,
): Promise<WebauthnCredentialRow | undefined> => {
  const [row] = await db.select().from(table).where(eq(table.credentialId, credentialId))
  return row
}

export type NewCredential = Pick<
  WebauthnCredentialRow,
  | 'userId'
  | 'credentialId'
  | 'use'
  | 'deviceType'
  | 'name'
  | 'publicKey'
  | 'counter'
  | 'transports'
  | 'isSynced'
>

/** Undefined when any user has registered this key already (SEC-PK-03). */
export const insertCredential = async (
  tx: Database,
  { clock, random }: Pick<RequestContext, 'clock' | 'random'>,
  credential: NewCredential,
): Promise<WebauthnCredentialRow | undefined> => {
  const [row] = await tx
    .insert(table)
    .values({ id: uuidv7(clock, random), createdAt: clock.now(), ...credential })
    .onConflictDoNothing()
    .returning()
  return row
}

export const touchCredential = async (
  tx: Database,
  { clock }: Pick<RequestContext, 'clock'>,
  { id, counter }: Pick<WebauthnCredentialRow, 'id' | 'counter'>,
): Promise<void> => {
  await tx.update(table).set({ counter, lastUsedAt: clock.now() }).where(eq(table.id, id))
}

/** Names a key of this person, whatever it is used for. Answers whether there was one. */
export const renameCredential = async (
  tx: Database,
  { id, userId, name }: Pick<WebauthnCredentialRow, 'id' | 'userId' | 'name'>,
): Promise<boolean> => {
  const own = and(eq(table.id, id), eq(table.userId, userId))
  return (await tx.update(table).set({ name }).where(own).returning({ id: table.id })).length > 0
}

type OwnCredential = Pick<WebauthnCredentialRow, 'id' | 'userId' | 'use'>

const isOwn = ({ id, userId, use }: OwnCredential) =>
  and(eq(table.id, id), eq(table.userId, userId), eq(table.use, use))

/** Whether a user has such a key. */
export const holdsCredential = async (db: Database, key: OwnCredential): Promise<boolean> =>
  (await db.select({ id: table.id }).from(table).where(isOwn(key))).length > 0

/** Answers whether there was such a key of this person. */
export const deleteCredential = async (tx: Database, key: OwnCredential): Promise<boolean> =>
  (await tx.delete(table).where(isOwn(key)).returning({ id: table.id })).length > 0
