import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { mfaRecoveryCodes as table } from '../../platform/db/schema/mfa.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { RequestContext } from '../../request/request-context.ts'
import type { Random } from '../../runtime/random.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'

const howMany = 10
const length = 16
/** No letter that can be taken for another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 80 bits, in four groups of four: five bits each, no letter likelier than another (SEC-OT-04). */
export const drawRecoveryCode = (random: Random): string => {
  const letters = [...random.bytes(length)].map((byte) => alphabet[byte & 31])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** As it was drawn, however it was typed. */
export const canonicalRecoveryCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/**
 * Twelve bits of a hash: enough to find the one row to check, and of the 80 bits of a code they leave 68 to guess. The
 * hash has no key, because codes on paper outlive every key.
 */
export const deriveTag = (userId: string, code: string): string =>
  createHash('sha256').update(`${userId}.${code}`).digest('hex').slice(0, 3)

/** Codes drawn by earlier releases have a tag made with the secret of the installation. */
const deriveTags = (secrets: Secrets, userId: string, code: string): string[] => [
  deriveTag(userId, code),
  ...secrets.macs('recovery-tags', `${userId}.${code}`).map((mac) => mac.toString('hex').slice(0, 3)),
]

export type DrawnCode = { readonly code: string; readonly codeHash: string }

/** Ten new codes, hashed outside of any transaction: that takes its time. */
export const drawRecoveryCodes = async (
  { random, passwords }: RequestContext,
  userId: string,
): Promise<readonly DrawnCode[]> => {
  const codes = Array.from({ length: howMany }, () => drawRecoveryCode(random))
  return Promise.all(
    codes.map(async (code) => ({
      code,
      codeHash: await passwords.hash(canonicalRecoveryCode(code), userId),
    })),
  )
}

/** A factor was proved and the user has no recovery codes. Thrown to take everything back until codes are there. */
export class RecoveryCodesNeeded extends Error {
  override readonly name = 'RecoveryCodesNeeded'
}

/**
 * Adds a factor, with recovery codes where the person has none. The proof is judged before codes are hashed, so that a
 * wrong one costs no hash; a right one is judged again with the codes at hand, in the transaction that keeps both.
 *
 * @param add throws `RecoveryCodesNeeded` after a right proof when it was given no codes and needs some
 */
export const withRecoveryCodes = async <T>(
  ctx: RequestContext,
  userId: string,
  add: (drawn: readonly DrawnCode[] | undefined) => Promise<T>,
): Promise<T> => {
  try {
    return await add(undefined)
  } catch (error) {
    if (!(error instanceof RecoveryCodesNeeded)) throw error
  }
  return add(await drawRecoveryCodes(ctx, userId))
}

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
  ctx: RequestContext,
  userId: string,
  drawn: readonly DrawnCode[],
): Promise<string> => {
  await deleteRecoveryCodes(tx, userId)
  const createdAt = ctx.clock.now()
  await tx.insert(table).values(
    drawn.map(({ code, codeHash }) => ({
      id: uuidv7(ctx.clock, ctx.random),
      userId,
      tag: deriveTag(userId, canonicalRecoveryCode(code)),
      codeHash,
      createdAt,
    })),
  )
  return drawn.map(({ code }) => code).join('\n')
}

/** The unused code of a person that this could be, if any. Says nothing yet of whether it is. */
export const findRecoveryCode = async (
  { db, secrets }: RequestContext,
  userId: string,
  code: string,
): Promise<{ readonly id: string; readonly codeHash: string } | undefined> => {
  const [row] = await db
    .select({ id: table.id, codeHash: table.codeHash })
    .from(table)
    .where(
      and(
        eq(table.userId, userId),
        inArray(table.tag, deriveTags(secrets, userId, code)),
        isNull(table.usedAt),
      ),
    )
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
