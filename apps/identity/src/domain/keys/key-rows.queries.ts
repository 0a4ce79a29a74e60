import { asc } from 'drizzle-orm'
import { secondsLater } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { type SigningKeyRow, signingKeys } from '../../platform/db/schema/signing-keys.ts'
import { lifetimes } from '../lifetimes.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { MakeSigningKey } from './make-signing-key.ts'

export const readKeyRows = (db: Database): Promise<SigningKeyRow[]> =>
  db.select().from(signingKeys).orderBy(asc(signingKeys.number))

/** When the next key begins, or undefined while one is waiting already. */
const nextStart = (latest: SigningKeyRow | undefined, now: Date): Date | undefined => {
  if (latest === undefined) return now
  if (latest.signsFrom > now) return undefined
  const due = secondsLater(latest.signsFrom, lifetimes.signingKey)
  return due < now ? now : due
}

/** Makes keys until one signs and one waits, both published (SEC-SS-10). Two processes make the same rows once. */
export const ensureKeyRows = async (
  db: Database,
  { now, secrets, makeKey }: { now: Date; secrets: Secrets; makeKey: MakeSigningKey },
): Promise<SigningKeyRow[]> => {
  for (;;) {
    const rows = await readKeyRows(db)
    const latest = rows.at(-1)
    const signsFrom = nextStart(latest, now)
    if (signsFrom === undefined) return rows
    const { kid, publicKey, privateKey } = await makeKey()
    const sealedPrivateKey = secrets.seal('signing-keys', JSON.stringify(privateKey))
    await db
      .insert(signingKeys)
      .values({
        number: (latest?.number ?? 0) + 1,
        kid,
        publicKey,
        sealedPrivateKey,
        signsFrom,
        createdAt: now,
      })
      .onConflictDoNothing()
  }
}
