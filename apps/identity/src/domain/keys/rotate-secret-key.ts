import type { Clock } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Random } from '../../runtime/random.ts'
import { createSecrets, type SecretKeys } from '../../platform/crypto/secrets.ts'
import { confirmSecretKey } from './check-secret-key.ts'
import { resealColumn, sealedColumns, type SecretRotation } from './sealed-columns.queries.ts'
import { signHeadsAnew, signSealsAnew } from './sign-audits-anew.ts'

type RotateSecretKeyDeps = { readonly db: Database; readonly clock: Clock; readonly random: Random }

/**
 * Seals everything in the database with the current key. May run while servers run that have both keys, and may be run
 * again: what is sealed with the current key already stays as it is.
 *
 * @returns how many texts were sealed anew, and how many no key opens; with any of these the key counts as unchanged
 */
export const rotateSecretKey = async (
  deps: RotateSecretKeyDeps,
  keys: SecretKeys,
): Promise<SecretRotation> => {
  const { db, random } = deps
  const seals = {
    both: createSecrets(keys, random),
    current: createSecrets({ current: keys.current }, random),
  }
  const parts: SecretRotation[] = []
  for (const column of sealedColumns) parts.push(await resealColumn(db, seals, column))
  parts.push(await signHeadsAnew(db, seals), await signSealsAnew(db, seals))
  const total = {
    resealed: parts.reduce((sum, { resealed }) => sum + resealed, 0),
    unreadable: parts.reduce((sum, { unreadable }) => sum + unreadable, 0),
  }
  if (total.unreadable === 0) await confirmSecretKey(deps, keys)
  return total
}
