import { sha256 } from '../../platform/crypto/hash.ts'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { AdapterPayload } from 'oidc-provider'
import { secondsLater } from '../../runtime/clock.ts'
import { oauthRecords } from '../../platform/db/schema/oauth.ts'
import type { Services } from '../../request/services.ts'

type RecordDeps = Pick<Services, 'db' | 'clock' | 'secrets'>

const isRecord = (kind: string, id: string) =>
  and(eq(oauthRecords.kind, kind), eq(oauthRecords.idHash, sha256(id)))

type Row = typeof oauthRecords.$inferSelect

const toPayload = ({ secrets }: RecordDeps, { sealedPayload, consumedAt }: Row): AdapterPayload => ({
  ...(JSON.parse(secrets.unseal('oauth-records', sealedPayload)) as AdapterPayload),
  ...(consumedAt === null ? {} : { consumed: consumedAt.getTime() / 1000 }),
})

/**
 * What the library keeps, found by the hash of its id; an expired record is not found, whether or not it was deleted
 * yet.
 */
export const findRecord = async (
  deps: RecordDeps,
  kind: string,
  id: string,
): Promise<(AdapterPayload & { readonly createdAt: Date }) | undefined> => {
  const { db, clock } = deps
  const isLive = gt(oauthRecords.expiresAt, clock.now())
  const [row] = await db
    .select()
    .from(oauthRecords)
    .where(and(isRecord(kind, id), isLive))
  return row && { ...toPayload(deps, row), createdAt: row.createdAt }
}

/** A record with the moment at which it is over, also after that; what says that a code has expired has to find it. */
export const findRecordOfAnyAge = async (
  deps: RecordDeps,
  kind: string,
  id: string,
): Promise<(AdapterPayload & { readonly expiresAt: Date }) | undefined> => {
  const [row] = await deps.db.select().from(oauthRecords).where(isRecord(kind, id))
  return row && { ...toPayload(deps, row), expiresAt: row.expiresAt }
}

/** The same by the second id that the library's sessions have. */
export const findRecordByUid = async (
  deps: RecordDeps,
  kind: string,
  uid: string,
): Promise<AdapterPayload | undefined> => {
  const isIt = and(
    eq(oauthRecords.kind, kind),
    eq(oauthRecords.uidHash, sha256(uid)),
    gt(oauthRecords.expiresAt, deps.clock.now()),
  )
  const [row] = await deps.db.select().from(oauthRecords).where(isIt)
  return row && toPayload(deps, row)
}

const toRow = (
  { clock, secrets }: RecordDeps,
  kind: string,
  id: string,
  payload: AdapterPayload,
  lifeSeconds: number,
) => ({
  kind,
  idHash: sha256(id),
  uidHash: payload.uid === undefined ? null : sha256(payload.uid),
  grantId: payload.grantId ?? null,
  clientId: payload.clientId ?? null,
  sealedPayload: secrets.seal('oauth-records', JSON.stringify(payload)),
  createdAt: clock.now(),
  expiresAt: secondsLater(clock.now(), lifeSeconds),
})

export type Kept = {
  readonly kind: string
  readonly id: string
  readonly payload: AdapterPayload
  readonly lifeSeconds: number
}

/** Keeps or replaces a record; when it was begun stays. */
export const keepRecord = async (
  deps: RecordDeps,
  { kind, id, payload, lifeSeconds }: Kept,
): Promise<void> => {
  const { createdAt, ...row } = toRow(deps, kind, id, payload, lifeSeconds)
  await deps.db
    .insert(oauthRecords)
    .values({ ...row, createdAt })
    .onConflictDoUpdate({ target: [oauthRecords.kind, oauthRecords.idHash], set: row })
}

/** Keeps a record that must not be there yet. False: it was, so a client shows a proof for the second time. */
export const keepFirst = async (
  deps: RecordDeps,
  { kind, id, payload, lifeSeconds }: Kept,
): Promise<boolean> => {
  const rows = await deps.db
    .insert(oauthRecords)
    .values(toRow(deps, kind, id, payload, lifeSeconds))
    .onConflictDoNothing()
    .returning({ kind: oauthRecords.kind })
  return rows.length > 0
}

export const dropRecord = async ({ db }: RecordDeps, kind: string, id: string): Promise<void> => {
  await db.delete(oauthRecords).where(isRecord(kind, id))
}

export const dropRecordsOfGrant = async (
  { db }: RecordDeps,
  kind: string,
  grantId: string,
): Promise<void> => {
  await db.delete(oauthRecords).where(and(eq(oauthRecords.kind, kind), eq(oauthRecords.grantId, grantId)))
}

/** One statement decides which of many requests used it up (SEC-OA-03). False: another was first. */
export const consumeRecord = async (
  { db, clock }: RecordDeps,
  kind: string,
  id: string,
): Promise<boolean> => {
  const rows = await db
    .update(oauthRecords)
    .set({ consumedAt: clock.now() })
    .where(and(isRecord(kind, id), isNull(oauthRecords.consumedAt)))
    .returning({ kind: oauthRecords.kind })
  return rows.length > 0
}

/** The application a code was made for: known clients of the wire do not say who they are when they redeem one. */
export const clientOfCode = async ({ db }: RecordDeps, code: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ clientId: oauthRecords.clientId })
    .from(oauthRecords)
    .where(isRecord('AuthorizationCode', code))
  return row?.clientId ?? undefined
}
