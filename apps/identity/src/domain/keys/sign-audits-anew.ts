import { and, eq } from 'drizzle-orm'
import { cutSignature, headSignature, isCutGenuine, isHeadSigned } from '../audit/chain.ts'
import { isSealSigned, signSeal } from '../audit/seal.ts'
import type { Database } from '../../platform/db/database.ts'
import { auditSeals } from '../../platform/db/schema/audit-seals.ts'
import { auditHeads } from '../../platform/db/schema/audits.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { SecretRotation } from './sealed-columns.queries.ts'
import type { Seals } from './sealed-columns.queries.ts'

/** A signature cannot be opened and sealed again: one that is right is made anew. */
const signAnew = async <Row>(
  rows: readonly Row[],
  { both, current }: Seals,
  {
    isSigned,
    save,
  }: { isSigned: (secrets: Secrets, row: Row) => boolean; save: (row: Row) => Promise<unknown> },
): Promise<SecretRotation> => {
  let [resealed, unreadable] = [0, 0]
  for (const row of rows) {
    if (isSigned(current, row)) continue
    if (isSigned(both, row)) {
      await save(row)
      resealed += 1
    } else unreadable += 1
  }
  return { resealed, unreadable }
}

/** Both ends of the tenants' audit chains. */
export const signHeadsAnew = async (db: Database, seals: Seals): Promise<SecretRotation> =>
  signAnew(await db.select().from(auditHeads), seals, {
    isSigned: (secrets, head) => isHeadSigned(secrets, head) && isCutGenuine(secrets, head),
    save: (head) =>
      db
        .update(auditHeads)
        .set({
          signature: headSignature(seals.current, head),
          startSignature: head.startSequence === 0 ? '' : cutSignature(seals.current, head),
        })
        .where(and(eq(auditHeads.tenantId, head.tenantId), eq(auditHeads.sequence, head.sequence))),
  })

/** The chain of the installation. Anchors outside the database are recognized by the hash of their seal, which stays. */
export const signSealsAnew = async (db: Database, seals: Seals): Promise<SecretRotation> =>
  signAnew(await db.select().from(auditSeals), seals, {
    isSigned: isSealSigned,
    save: ({ sequence, ...facts }) =>
      db
        .update(auditSeals)
        .set({ signature: signSeal(seals.current, { sequence, ...facts }) })
        .where(eq(auditSeals.sequence, sequence)),
  })
