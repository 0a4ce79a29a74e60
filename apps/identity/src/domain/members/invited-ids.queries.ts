import { inArray } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { invitedIds } from '../../platform/db/schema/invited-ids.ts'
import type { Services } from '../../request/services.ts'

type SecretDeps = Pick<Services, 'secrets'>

const toText = (mac: Buffer): string => mac.toString('base64url')

/** Keeps the id of an invited user who is deleted, for the case that the address is invited again. */
export const keepInvitedId = async (
  tx: Database,
  { secrets }: SecretDeps,
  { id: userId, canonicalEmail }: { readonly id: string; readonly canonicalEmail: string | null },
): Promise<void> => {
  if (canonicalEmail === null) return
  const row = { addressMac: toText(secrets.mac('invited-ids', canonicalEmail)), userId }
  await tx
    .insert(invitedIds)
    .values(row)
    .onConflictDoUpdate({ target: invitedIds.addressMac, set: { userId } })
}

/** The id that the user of an address had when they were invited before; it is given out once. */
export const takeInvitedId = async (
  tx: Database,
  { secrets }: SecretDeps,
  canonicalEmail: string,
): Promise<string | undefined> => {
  const macs = secrets.macs('invited-ids', canonicalEmail).map(toText)
  const [row] = await tx
    .delete(invitedIds)
    .where(inArray(invitedIds.addressMac, macs))
    .returning({ userId: invitedIds.userId })
  return row?.userId
}
