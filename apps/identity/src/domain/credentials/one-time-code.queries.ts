import { codeLength } from '@vestibule/contract/constants'
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { secondsLater } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  type CodePurpose,
  type OneTimeCodeRow,
  oneTimeCodes,
} from '../../platform/db/schema/one-time-codes.ts'
import { lifetimes } from '../lifetimes.ts'
import { handleEnd } from './code-handles.queries.ts'
import { type Random, secretText } from '../../runtime/random.ts'
import type { Services } from '../../request/services.ts'
import { sha256 } from '../../platform/crypto/hash.ts'

type ClockDeps = Pick<Services, 'clock'>
type OneTimeCodeDeps = Pick<Services, 'clock' | 'secrets'>

/** So many wrong tries and the code is worthless (SEC-OT-01). */
const mostTries = 5

/** Six digits, each as likely as any other: numbers above the last full million are drawn again. */
export const drawCode = (random: Random): string => {
  for (;;) {
    const number = random.bytes(3).readUIntBE(0, 3)
    if (number < 16_000_000) return String(number % 10 ** codeLength).padStart(codeLength, '0')
  }
}

/** Which code: the handle is the secret of who asked, and has no code inside (SEC-OT-06). */
export type CodeOf = { readonly purpose: CodePurpose; readonly handleHash: string }

/** Bound to purpose and transaction: the same digits are worth nothing in another one. */
const boundText = ({ purpose, handleHash }: CodeOf, code: string): string =>
  `${purpose}.${handleHash}.${code}`

const deriveMac = ({ secrets }: OneTimeCodeDeps, of: CodeOf, code: string): string =>
  secrets.mac('one-time-codes', boundText(of, code)).toString('base64url')

/** The same under each key that still counts. */
const deriveMacs = ({ secrets }: OneTimeCodeDeps, of: CodeOf, code: string): string[] =>
  secrets.macs('one-time-codes', boundText(of, code)).map((mac) => mac.toString('base64url'))

export type NewCode = {
  readonly purpose: CodePurpose
  /** Keyed hash of who is asked for: wrong tries are counted by it, whatever code they were for. */
  readonly account: string
  readonly code: string
  /** Absent: a row that no code is right for. */
  readonly userId: string | undefined
  readonly tenantId?: string
  readonly data?: Record<string, unknown>
  readonly lifetimeSeconds?: number
}

/** A browser that goes by its key has one handle: with a code for another account, the one before is over. */
export const insertCode = async (
  tx: Database,
  deps: OneTimeCodeDeps,
  { code, handleHash, lifetimeSeconds = lifetimes.oneTimeCode, ...row }: NewCode & CodeOf,
): Promise<void> => {
  const createdAt = deps.clock.now()
  const made = {
    ...row,
    codeMac: deriveMac(deps, { purpose: row.purpose, handleHash }, code),
    createdAt,
    expiresAt: secondsLater(createdAt, lifetimeSeconds),
  }
  await tx
    .insert(oneTimeCodes)
    .values({ ...made, handleHash })
    .onConflictDoUpdate({
      target: [oneTimeCodes.purpose, oneTimeCodes.handleHash],
      set: {
        ...made,
        userId: made.userId ?? null,
        tenantId: made.tenantId ?? null,
        data: made.data ?? {},
        tries: 0,
        usedAt: null,
      },
    })
}

/**
 * Makes a code of a new handle, and answers the handle, which is kept nowhere. A code belongs to what asked for it: those
 * before go on, since a stranger may have asked for this one (SEC-PW-16).
 */
export const createCode = async (
  tx: Database,
  deps: OneTimeCodeDeps & { readonly random: Random },
  code: NewCode,
): Promise<string> => {
  const handle = secretText(deps.random)
  await insertCode(tx, deps, { ...code, handleHash: sha256(handle) })
  return handle
}

/** Ends the codes of an account, in whatever browser they were asked for. Only where its user has proved who they are. */
export const dropCodes = async (
  tx: Database,
  { purpose, account }: Pick<NewCode, 'purpose' | 'account'>,
): Promise<void> => {
  await tx
    .delete(oneTimeCodes)
    .where(and(eq(oneTimeCodes.purpose, purpose), eq(oneTimeCodes.account, account)))
}

const open = ({ purpose, handleHash }: CodeOf, now: Date) =>
  and(
    eq(oneTimeCodes.purpose, purpose),
    eq(oneTimeCodes.handleHash, handleHash),
    isNull(oneTimeCodes.usedAt),
    gt(oneTimeCodes.expiresAt, now),
    lt(oneTimeCodes.tries, mostTries),
  )

/** What a handle names, while there is something left to try. */
export const findOpenCode = async (
  db: Database,
  { clock }: ClockDeps,
  of: CodeOf,
): Promise<OneTimeCodeRow | undefined> => {
  const [row] = await db.select().from(oneTimeCodes).where(open(of, clock.now()))
  return row
}

/** Whether a code is right now. Counts nothing, and uses nothing up. */
export const isRightCode = async (
  db: Database,
  deps: OneTimeCodeDeps,
  { code, ...of }: CodeOf & { readonly code: string },
): Promise<boolean> => {
  const row = await findOpenCode(db, deps, of)
  return row !== undefined && row.userId !== null && deriveMacs(deps, of, code).includes(row.codeMac)
}

/** `usedUp`: wrong, and the last try there was. `gone`: nothing was left to try. */
export type Judged = 'right' | 'wrong' | 'usedUp' | 'gone'

/** Checks and counts in one statement: of many tries at once five are judged, and one right one wins. */
export const judgeCode = async (
  tx: Database,
  deps: OneTimeCodeDeps,
  { code, ...of }: CodeOf & { readonly code: string },
): Promise<Judged> => {
  const now = deps.clock.now()
  const isRight = sql`${inArray(oneTimeCodes.codeMac, deriveMacs(deps, of, code))} and ${oneTimeCodes.userId} is not null`
  const [row] = await tx
    .update(oneTimeCodes)
    .set({
      tries: sql`${oneTimeCodes.tries} + 1`,
      usedAt: sql`case when ${isRight} then ${now.toISOString()}::timestamptz end`,
    })
    .where(open(of, now))
    .returning()
  if (row === undefined) return 'gone'
  if (row.usedAt !== null) return 'right'
  return row.tries >= mostTries ? 'usedUp' : 'wrong'
}

type Renewed = CodeOf & Pick<NewCode, 'code'> & { readonly lifetimeSeconds: number }

/** Gives an unused code other digits and a new life, which is over with its handle; the handle stays what it was. */
export const renewCode = async (
  tx: Database,
  deps: OneTimeCodeDeps,
  { code, lifetimeSeconds, ...of }: Renewed,
): Promise<void> => {
  const end = secondsLater(deps.clock.now(), lifetimeSeconds).toISOString()
  const expiresAt = sql<Date>`least(${end}::timestamptz, ${handleEnd})`
  const { purpose, handleHash } = of
  await tx
    .update(oneTimeCodes)
    .set({ codeMac: deriveMac(deps, of, code), tries: 0, expiresAt })
    .where(
      and(
        eq(oneTimeCodes.purpose, purpose),
        eq(oneTimeCodes.handleHash, handleHash),
        isNull(oneTimeCodes.usedAt),
      ),
    )
}
