import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { accountsBelow } from '../../platform/db/accounts-below.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { type InviteLinkRow, inviteLinks } from '../../platform/db/schema/invite-links.ts'
import type { Services } from '../../request/services.ts'
import { sha256 } from '../../platform/crypto/hash.ts'

type ClockDeps = Pick<Services, 'clock'>
export type InviteLinkId = Pick<InviteLinkRow, 'tenantId' | 'id'>

/** The token of a new link. */
export const inviteLinkToken = (
  { secrets }: Pick<Services, 'secrets'>,
  { tenantId, id }: InviteLinkId,
): string => secrets.mac('invite-links', `${tenantId}.${id}`).toString('base64url')

/** Made anew whenever it is shown, with the key of its time: the database holds its hash only. */
export const shownInviteLinkToken = (
  { secrets }: Pick<Services, 'secrets'>,
  { tenantId, id, tokenHash }: Pick<InviteLinkRow, 'tenantId' | 'id' | 'tokenHash'>,
): string | undefined =>
  secrets
    .macs('invite-links', `${tenantId}.${id}`)
    .map((mac) => mac.toString('base64url'))
    .find((token) => sha256(token) === tokenHash)

const live = ({ clock }: ClockDeps) =>
  and(isNull(inviteLinks.revokedAt), gt(inviteLinks.expiresAt, clock.now()))

/** The link of a token that is neither over nor revoked; whether its maker is there is asked by `findOpenLink`. */
export const findLiveLink = async (
  db: Database,
  timed: ClockDeps,
  token: string | undefined,
): Promise<InviteLinkRow | undefined> => {
  if (token === undefined) return undefined
  const [link] = await db
    .select()
    .from(inviteLinks)
    .where(and(live(timed), eq(inviteLinks.tokenHash, sha256(token))))
  return link
}

type Whose = Pick<InviteLinkRow, 'tenantId' | 'userId'>

/** The newest link of a member. */
export const findOwnLink = async (
  db: Database,
  timed: ClockDeps,
  { tenantId, userId }: Whose,
): Promise<InviteLinkRow | undefined> => {
  const [link] = await db
    .select()
    .from(inviteLinks)
    .where(inTenant(inviteLinks, tenantId, eq(inviteLinks.userId, userId), live(timed)))
    .orderBy(desc(inviteLinks.createdAt), desc(inviteLinks.id))
    .limit(1)
  return link
}

/** The same link; it cannot be revoked before this transaction ends. */
export const lockLink = async (
  tx: Database,
  timed: ClockDeps,
  { tenantId, id }: InviteLinkId,
): Promise<InviteLinkRow | undefined> => {
  const [link] = await tx
    .select()
    .from(inviteLinks)
    .where(inTenant(inviteLinks, tenantId, eq(inviteLinks.id, id), live(timed)))
    .for('update')
  return link
}

/** One more has joined. */
export const countUse = async (tx: Database, { tenantId, id }: InviteLinkId): Promise<void> => {
  await tx
    .update(inviteLinks)
    .set({ uses: sql`${inviteLinks.uses} + 1` })
    .where(inTenant(inviteLinks, tenantId, eq(inviteLinks.id, id)))
}

/** Accounts below a tenant into which a user has links that are not revoked. */
export const listAccountsWithLinks = async (db: Database, { tenantId, userId }: Whose): Promise<string[]> => {
  const below = sql`(select account.id from ${accountsBelow(tenantId)} as account)`
  const rows = await db
    .selectDistinct({ tenantId: inviteLinks.tenantId })
    .from(inviteLinks)
    .where(
      and(
        inArray(inviteLinks.tenantId, below),
        eq(inviteLinks.userId, userId),
        isNull(inviteLinks.revokedAt),
      ),
    )
  return rows.map((row) => row.tenantId)
}

/** Makes the links of a member worthless: they ended them, or are a member no more. */
export const revokeLinks = async (
  tx: Database,
  { clock }: ClockDeps,
  { tenantId, userId }: Whose,
): Promise<number> => {
  const revoked = await tx
    .update(inviteLinks)
    .set({ revokedAt: clock.now() })
    .where(inTenant(inviteLinks, tenantId, eq(inviteLinks.userId, userId), isNull(inviteLinks.revokedAt)))
    .returning({ id: inviteLinks.id })
  return revoked.length
}
