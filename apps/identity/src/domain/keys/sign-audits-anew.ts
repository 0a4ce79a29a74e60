import { cutSignature, headSignature, isCutGenuine, isHeadSigned } from '../audit/chain.ts'
import { isSealSigned, signSeal } from '../audit/seal.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import {
  listHeads,
  listUnorderedSeals,
  saveHeadSignatures,
  saveSealSignature,
} from './audit-signatures.queries.ts'
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
  signAnew(await listHeads(db), seals, {
    isSigned: (secrets, head) => isHeadSigned(secrets, head) && isCutGenuine(secrets, head),
    save: (head) =>
      saveHeadSignatures(db, head, {
        signature: headSignature(seals.current, head),
        startSignature: head.startSequence === 0 ? '' : cutSignature(seals.current, head),
      }),
  })

/** The chain of the installation. Anchors outside the database are recognized by the hash of their seal, which stays. */
export const signSealsAnew = async (db: Database, seals: Seals): Promise<SecretRotation> =>
  signAnew(await listUnorderedSeals(db), seals, {
    isSigned: isSealSigned,
    save: ({ sequence, ...facts }) =>
      saveSealSignature(db, sequence, signSeal(seals.current, { sequence, ...facts })),
  })
