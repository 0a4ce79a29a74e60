import { codeLength } from '@vestibule/contract/constants'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { secondsLater } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { type SignInCodeRow, signInCodes } from '../../db/schema/sign-in-codes.ts'
import type { Visitor } from '../../http/visitor.ts'
import { lifetimes } from '../../lifetimes.ts'
import type { Random } from '../../random.ts'

/** So many wrong tries and the code is worthless (SEC-OT-01). */
const mostTries = 5

/** Six digits, each as likely as any other: numbers above the last full million are drawn again. */
export const drawCode = (random: Random): string => {
  for (;;) {
    const number = random.bytes(3).readUIntBE(0, 3)
    if (number < 16_000_000) return String(number % 10 ** codeLength).padStart(codeLength, '0')
  }
}

/** Bound to the transaction: the same digits are worth nothing in another one. */
const macOf = ({ secrets }: Pick<Visitor, 'secrets'>, browserHash: string, code: string): string =>
  secrets.mac('sign-in-codes', `${browserHash}.${code}`).toString('base64url')

type NewCode = Pick<SignInCodeRow, 'browserHash' | 'account'> & {
  readonly code: string
  /** Nobody: a row that no code is right for. */
  readonly userId: string | undefined
}

export const insertCode = async (
  tx: Database,
  visitor: Visitor,
  { browserHash, account, code, userId }: NewCode,
): Promise<void> => {
  const createdAt = visitor.clock.now()
  await tx.insert(signInCodes).values({
    browserHash,
    account,
    userId,
    codeMac: macOf(visitor, browserHash, code),
    createdAt,
    expiresAt: secondsLater(createdAt, lifetimes.signInCode),
  })
}

/** A new code ends the ones before, in whatever browser they were asked for. */
export const dropCodes = async (tx: Database, account: string): Promise<void> => {
  await tx.delete(signInCodes).where(eq(signInCodes.account, account))
}

const open = (browserHash: string, now: Date) =>
  and(
    eq(signInCodes.browserHash, browserHash),
    isNull(signInCodes.usedAt),
    gt(signInCodes.expiresAt, now),
    lt(signInCodes.tries, mostTries),
  )

/** The transaction of a browser, while there is something left to try. */
export const findOpenCode = async (
  db: Database,
  { clock }: Pick<Visitor, 'clock'>,
  browserHash: string,
): Promise<SignInCodeRow | undefined> => {
  const [row] = await db.select().from(signInCodes).where(open(browserHash, clock.now()))
  return row
}

/** `usedUp`: wrong, and the last try there was. `gone`: nothing was left to try. */
export type Judged = 'right' | 'wrong' | 'usedUp' | 'gone'

/** Checks and counts in one statement: of many tries at once five are judged, and one right one wins. */
export const judgeCode = async (
  tx: Database,
  visitor: Visitor,
  { browserHash, code }: { readonly browserHash: string; readonly code: string },
): Promise<Judged> => {
  const now = visitor.clock.now()
  const isRight = sql`${signInCodes.codeMac} = ${macOf(visitor, browserHash, code)} and ${signInCodes.userId} is not null`
  const [row] = await tx
    .update(signInCodes)
    .set({
      tries: sql`${signInCodes.tries} + 1`,
      usedAt: sql`case when ${isRight} then ${now.toISOString()}::timestamptz end`,
    })
    .where(open(browserHash, now))
    .returning()
  if (row === undefined) return 'gone'
  if (row.usedAt !== null) return 'right'
  return row.tries >= mostTries ? 'usedUp' : 'wrong'
}
