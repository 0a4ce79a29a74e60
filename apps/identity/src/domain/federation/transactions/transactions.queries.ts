import { and, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { secondsLater } from '../../../runtime/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import {
  type LoginTransactionRow,
  loginTransactions as table,
} from '../../../platform/db/schema/login-transactions.ts'
import { lifetimes } from '../../lifetimes.ts'
import type { Services } from '../../../request/services.ts'
import { sha256 } from '../../../platform/crypto/hash.ts'

type ClockDeps = Pick<Services, 'clock'>

export type NewTransaction = Pick<
  LoginTransactionRow,
  | 'stateHash'
  | 'kind'
  | 'connectionId'
  | 'tenantId'
  | 'clientId'
  | 'form'
  | 'returnTo'
  | 'callerState'
  | 'browserHash'
  | 'sealedSecrets'
>

/** Adds a login transaction; a job deletes it some time after its expiry. */
export const insertTransaction = async (
  tx: Database,
  { clock }: ClockDeps,
  row: NewTransaction,
): Promise<void> => {
  const now = clock.now()
  await tx
    .insert(table)
    .values({ ...row, createdAt: now, expiresAt: secondsLater(now, lifetimes.loginTransaction) })
}

const live = (state: string, now: Date) =>
  and(eq(table.stateHash, sha256(state)), gt(table.expiresAt, now), isNull(table.redeemedAt))

/** A login transaction that is still open, whichever browser asks. */
export const findTransaction = async (
  db: Database,
  { clock }: ClockDeps,
  state: string,
): Promise<LoginTransactionRow | undefined> => {
  const [row] = await db.select().from(table).where(live(state, clock.now()))
  return row
}

/** Lets one window go, and the same one again; another window comes too late. */
export const bindWindow = async (
  tx: Database,
  { clock }: ClockDeps,
  { state, windowHash }: { readonly state: string; readonly windowHash: string },
): Promise<boolean> => {
  const rows = await tx
    .update(table)
    .set({ windowHash })
    .where(
      and(
        live(state, clock.now()),
        isNull(table.answeredAt),
        or(isNull(table.windowHash), eq(table.windowHash, windowHash)),
      ),
    )
    .returning({ stateHash: table.stateHash })
  return rows.length > 0
}

/** Replaces the window's hash once an answer was claimed: no hash has this form. */
const arrived = 'arrived'

/**
 * Lets one answer be judged. Of several at once, such as a form that is posted twice, it is the first: another one
 * would find its code or assertion used up, and could store that failure before the first stores its success.
 *
 * @param windowHash of the window that must be the one that went; absent where no window of ours did
 */
export const claimAnswer = async (
  db: Database,
  { clock }: ClockDeps,
  { state, windowHash }: { readonly state: string; readonly windowHash?: string },
): Promise<boolean> => {
  const isUnclaimed = or(isNull(table.windowHash), ne(table.windowHash, arrived))
  const isOwn = windowHash === undefined ? isUnclaimed : eq(table.windowHash, windowHash)
  const rows = await db
    .update(table)
    .set({ windowHash: arrived })
    .where(and(live(state, clock.now()), isNull(table.answeredAt), isOwn))
    .returning({ stateHash: table.stateHash })
  return rows.length > 0
}

export type Answered = {
  readonly stateHash: string
  readonly sealedOutcome: string
  /** Of the one-time code, where the way ends at a page of the host. */
  readonly codeHash: string | undefined
}

/** Keeps the first answer; of several at once one is taken. */
export const keepAnswer = async (
  tx: Database,
  { clock }: ClockDeps,
  { stateHash, sealedOutcome, codeHash }: Answered,
): Promise<boolean> => {
  const rows = await tx
    .update(table)
    .set({ answeredAt: clock.now(), sealedOutcome, codeHash })
    .where(and(eq(table.stateHash, stateHash), isNull(table.answeredAt)))
    .returning({ stateHash: table.stateHash })
  return rows.length > 0
}

export type Redeeming = {
  readonly state: string
  readonly browserHash: string
  /** Of the redirect form; a pop-up has none. */
  readonly code: string | undefined
}

const matchesRedeeming = ({ state, code }: Redeeming) => {
  const isOwnState = eq(table.stateHash, sha256(state))
  if (code === undefined) return and(isOwnState, eq(table.form, 'popup'), isNull(table.codeHash))
  const isState = or(and(isNull(table.callerState), isOwnState), eq(table.callerState, state))
  return and(isState, eq(table.codeHash, sha256(code)))
}

/** Uses an answered way up, in the transaction of what follows: once, here, and with its code (SEC-SS-08). */
export const redeemTransaction = async (
  tx: Database,
  { clock }: ClockDeps,
  redeeming: Redeeming,
): Promise<LoginTransactionRow | undefined> => {
  const now = clock.now()
  const [row] = await tx
    .update(table)
    .set({ redeemedAt: now })
    .where(
      and(
        matchesRedeeming(redeeming),
        eq(table.browserHash, redeeming.browserHash),
        isNull(table.redeemedAt),
        isNotNull(table.answeredAt),
        gt(table.expiresAt, now),
      ),
    )
    .returning()
  return row
}
