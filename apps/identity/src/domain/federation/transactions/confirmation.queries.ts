import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { loginTransactions as table } from '../../../platform/db/schema/login-transactions.ts'
import type { Services } from '../../../request/services.ts'

type ClockDeps = Pick<Services, 'clock'>

/** A login transaction on which no window has gone yet. */
const waiting = (stateHash: string, now: Date) =>
  and(
    eq(table.stateHash, stateHash),
    gt(table.expiresAt, now),
    isNull(table.redeemedAt),
    isNull(table.answeredAt),
    isNull(table.windowHash),
  )

/** Keeps the number that a window asks for: the first one that was drawn, also where the page is loaded again. */
export const keepConfirmNumber = async (
  db: Database,
  { clock }: ClockDeps,
  { stateHash, number }: { readonly stateHash: string; readonly number: string },
): Promise<boolean> => {
  const rows = await db
    .update(table)
    .set({ confirmNumber: sql`coalesce(${table.confirmNumber}, ${number})` })
    .where(waiting(stateHash, clock.now()))
    .returning({ stateHash: table.stateHash })
  return rows.length > 0
}

/** Binds the window in which the right number was typed. */
export const confirmTransaction = async (
  db: Database,
  { clock }: ClockDeps,
  confirming: { readonly stateHash: string; readonly number: string; readonly windowHash: string },
): Promise<boolean> => {
  const { stateHash, number, windowHash } = confirming
  const now = clock.now()
  const rows = await db
    .update(table)
    .set({ windowHash, confirmedAt: now })
    .where(and(waiting(stateHash, now), eq(table.confirmNumber, number)))
    .returning({ stateHash: table.stateHash })
  return rows.length > 0
}

/** Ends a login transaction on which no window has gone: one wrong number, and it is over. */
export const endTransaction = async (
  db: Database,
  { clock }: ClockDeps,
  stateHash: string,
): Promise<void> => {
  const now = clock.now()
  await db.update(table).set({ redeemedAt: now }).where(waiting(stateHash, now))
}
