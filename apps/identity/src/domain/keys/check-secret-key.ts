import type { Clock } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Random } from '../../runtime/random.ts'
import { createSecrets, type SecretKeys, type Secrets } from '../../platform/crypto/secrets.ts'
import { StartError } from '../../runtime/start-error.ts'
import { findSealed, insertSecretCheckOnce, saveSecretCheck } from './secret-checks.queries.ts'

type CheckSecretKeyDeps = { readonly db: Database; readonly clock: Clock; readonly random: Random }

/** Which of the keys at hand the database was sealed with. */
export type SealedWith = 'current' | 'previous' | 'neither'

const id = 'secret-key'
const knownText = 'vestibule'

const opens = (secrets: Secrets, attempt: (secrets: Secrets) => void): boolean => {
  try {
    attempt(secrets)
    return true
  } catch {
    return false
  }
}

/** Compares the keys with the database. An empty database is sealed with the current one from now on. */
export const checkSecretKey = async (
  { db, clock, random }: CheckSecretKeyDeps,
  { current, previous }: SecretKeys,
): Promise<SealedWith> => {
  const secrets = createSecrets({ current }, random)
  if ((await findSealed(db)) === undefined) {
    const sealed = secrets.seal('secret-check', knownText)
    await insertSecretCheckOnce(db, { id, sealed, updatedAt: clock.now() })
  }
  const sealed = await findSealed(db)
  if (sealed === undefined || opens(secrets, sealed)) return 'current'
  const isPrevious = previous !== undefined && opens(createSecrets({ current: previous }, random), sealed)
  return isPrevious ? 'previous' : 'neither'
}

/** Remembers that everything in the database is sealed with the current key. */
export const confirmSecretKey = async (
  { db, clock, random }: CheckSecretKeyDeps,
  { current }: SecretKeys,
): Promise<void> => {
  const sealed = createSecrets({ current }, random).seal('secret-check', knownText)
  await saveSecretCheck(db, { id, sealed, updatedAt: clock.now() })
}

/**
 * Refuses to start with a key that opens nothing in the database: every sign-in would fail.
 *
 * @returns whether a change of the key was begun and not finished
 * @throws StartError when neither key fits
 */
export const requireSecretKey = async (
  deps: CheckSecretKeyDeps,
  keys: SecretKeys,
): Promise<{ isChanging: boolean }> => {
  const sealedWith = await checkSecretKey(deps, keys)
  if (sealedWith !== 'neither') return { isChanging: sealedWith === 'previous' }
  throw new StartError(
    'SECRET_KEY is not the key this database was sealed with: start with that key again, or set SECRET_KEY_PREVIOUS to it and run "npm run operator -- rotate-secret"',
  )
}
