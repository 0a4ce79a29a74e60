import { asc, eq, gt, sql } from 'drizzle-orm'
import type { Clock } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Random } from '../../runtime/random.ts'
import { createSecrets, type SecretKeys, type Secrets } from '../../platform/crypto/secrets.ts'
import { confirmSecretKey } from './check-secret-key.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.queries.ts'
import { signHeadsAnew, signSealsAnew } from './sign-audits-anew.ts'

type RotateSecretKeyDeps = { readonly db: Database; readonly clock: Clock; readonly random: Random }

const rowsAtOnce = 500

/** What a rotation found and did. */
export type SecretRotation = { readonly resealed: number; readonly unreadable: number }

export type Seals = { readonly both: Secrets; readonly current: Secrets }

const isCurrent = ({ current }: Seals, use: SealedColumn['use'], text: string): boolean => {
  try {
    current.unseal(use, text)
    return true
  } catch {
    return false
  }
}

/** The same text under the current key; undefined when no key opens it. */
const reseal = ({ both, current }: Seals, use: SealedColumn['use'], text: string): string | undefined => {
  try {
    return current.seal(use, both.unseal(use, text))
  } catch {
    return undefined
  }
}

/** Changes texts one by one, each only if it is still the one that was read: servers may run meanwhile. */
const resealColumn = async (
  db: Database,
  seals: Seals,
  { table, column, name, use }: SealedColumn,
): Promise<SecretRotation> => {
  let [resealed, unreadable, after] = [0, 0, '']
  for (;;) {
    const rows = await db
      .selectDistinct({ text: sql<string>`${column}` })
      .from(table)
      .where(gt(column, after))
      .orderBy(asc(column))
      .limit(rowsAtOnce)
    for (const { text } of rows) {
      if (isCurrent(seals, use, text)) continue
      const next = reseal(seals, use, text)
      if (next === undefined) unreadable += 1
      else {
        await db
          .update(table)
          .set({ [name]: next })
          .where(eq(column, text))
        resealed += 1
      }
    }
    if (rows.length < rowsAtOnce) return { resealed, unreadable }
    after = rows.at(-1)?.text ?? ''
  }
}

/**
 * Seals everything in the database with the current key. May run while servers run that have both keys, and may be run
 * again: what is sealed with the current key already stays as it is.
 *
 * @returns how many texts were sealed anew, and how many no key opens; with any of these the key counts as unchanged
 */
export const rotateSecretKey = async (
  needs: RotateSecretKeyDeps,
  keys: SecretKeys,
): Promise<SecretRotation> => {
  const { db, random } = needs
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
  if (total.unreadable === 0) await confirmSecretKey(needs, keys)
  return total
}
