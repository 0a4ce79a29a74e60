import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { mfaRecoveryCodes as table } from '../../platform/db/schema/mfa.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { RequestContext } from '../../request/request-context.ts'
import {
  canonicalRecoveryCode,
  deriveTag,
  deriveTags,
  drawRecoveryCode,
  fastTag,
  hashRecoveryCode,
} from './recovery-code.ts'

const howMany = 10

/** How many codes a user has left, and when they were drawn. */
export const summarizeRecoveryCodes = async (
  db: Database,
  userId: string,
): Promise<{ readonly unused: number; readonly createdAt: Date | undefined }> => {
  const rows = await db
    .select({ usedAt: table.usedAt, createdAt: table.createdAt })
    .from(table)
    .where(eq(table.userId, userId))
  return { unused: rows.filter(({ usedAt }) => usedAt === null).length, createdAt: rows[0]?.createdAt }
}

export const deleteRecoveryCodes = async (tx: Database, userId: string): Promise<void> => {
  await tx.delete(table).where(eq(table.userId, userId))
}

/** Puts new codes in the place of the old ones and answers them as they are shown, once: one on each line. */
export const replaceRecoveryCodes = async (
  tx: Database,
  { clock, random }: RequestContext,
  userId: string,
): Promise<string> => {
  await deleteRecoveryCodes(tx, userId)
  const codes = Array.from({ length: howMany }, () => drawRecoveryCode(random))
  const createdAt = clock.now()
  await tx.insert(table).values(
    codes.map((drawn) => {
      const codeHash = hashRecoveryCode(userId, canonicalRecoveryCode(drawn))
      return { id: uuidv7(clock, random), userId, tag: fastTag, codeHash, createdAt }
    }),
  )
  return codes.join('\n')
}

type FoundCode = { readonly id: string; readonly codeHash: string }

/** The unused code of a person that this is, if any. */
export const findRecoveryCode = async (
  { db }: RequestContext,
  userId: string,
  code: string,
): Promise<FoundCode | undefined> => {
  const isIt = and(eq(table.tag, fastTag), eq(table.codeHash, hashRecoveryCode(userId, code)))
  const [row] = await db
    .select({ id: table.id, codeHash: table.codeHash })
    .from(table)
    .where(and(eq(table.userId, userId), isIt, isNull(table.usedAt)))
  return row
}

/** The unused code of 80 bits that this could be, if any. Says nothing yet of whether it is. */
export const findSlowRecoveryCode = async (
  { db, secrets }: RequestContext,
  userId: string,
  code: string,
): Promise<FoundCode | undefined> => {
  const couldBe = inArray(table.tag, deriveTags(secrets, userId, code))
  const [row] = await db
    .select({ id: table.id, codeHash: table.codeHash })
    .from(table)
    .where(and(eq(table.userId, userId), couldBe, isNull(table.usedAt)))
    .orderBy(desc(eq(table.tag, deriveTag(userId, code))))
    .limit(1)
  return row
}

/** Uses a code up; of many at once exactly one is told so. */
export const consumeRecoveryCode = async (
  tx: Database,
  { clock }: RequestContext,
  id: string,
): Promise<boolean> => {
  const used = await tx
    .update(table)
    .set({ usedAt: clock.now() })
    .where(and(eq(table.id, id), isNull(table.usedAt)))
    .returning({ id: table.id })
  return used.length > 0
}
