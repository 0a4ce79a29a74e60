import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { type OneTimeTokenRow, oneTimeTokens } from '../../platform/db/schema/one-time-tokens.ts'
import { type PhoneNumberRow, phoneNumbers } from '../../platform/db/schema/phone-numbers.ts'
import { type UserRow, users } from '../../platform/db/schema/users.ts'
import type { Services } from '../../request/services.ts'
import { secondsLater } from '../../runtime/clock.ts'
import type { NewToken } from '../credentials/one-time-token.queries.ts'
import { lifetimes } from '../lifetimes.ts'

type ClockDeps = Pick<Services, 'clock'>

/** By a sign-up, or by who lost the telephone of an account. */
const purposes = ['phoneSignUp', 'phoneNamed'] as const

type Naming = Omit<NewToken, 'purpose' | 'lifetimeSeconds'> & {
  readonly purpose: (typeof purposes)[number]
  /** Of the browser that named it. */
  readonly hash: string
}

/** Lets a number wait for the code that its user signs in with. What a browser that goes by its key named before is over. */
export const letNumberWait = async (
  tx: Database,
  { clock }: ClockDeps,
  { purpose, hash, userId, tenantId, data = {} }: Naming,
): Promise<void> => {
  const createdAt = clock.now()
  const expiresAt = secondsLater(createdAt, lifetimes.waitingNumber)
  const row = { userId, tenantId, data, createdAt, expiresAt, usedAt: null }
  await tx
    .insert(oneTimeTokens)
    .values({ purpose, hash, ...row })
    .onConflictDoUpdate({ target: [oneTimeTokens.purpose, oneTimeTokens.hash], set: row })
}

const waits = (hash: string, now: Date) =>
  and(
    inArray(oneTimeTokens.purpose, [...purposes]),
    eq(oneTimeTokens.hash, hash),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, now),
  )

type WaitingNumber = {
  readonly user: UserRow
  readonly phone: PhoneNumberRow
  readonly naming: OneTimeTokenRow
}

/** For whom a number waits in a browser, by the newest that was said of it there. */
export const findWaitingNumber = async (
  db: Database,
  { clock }: ClockDeps,
  { hash, number }: { readonly hash: string; readonly number: string },
): Promise<WaitingNumber | undefined> => {
  const [waiting] = await db
    .select({ user: users, phone: phoneNumbers, naming: oneTimeTokens })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .innerJoin(phoneNumbers, eq(phoneNumbers.userId, users.id))
    .where(
      and(
        waits(hash, clock.now()),
        eq(phoneNumbers.phoneNumber, number),
        eq(phoneNumbers.isProvedBySignIn, true),
      ),
    )
    .orderBy(desc(oneTimeTokens.createdAt))
    .limit(1)
  return waiting
}

/** Uses up what was said of a number; of many at once exactly one gets it (SEC-SS-08). */
export const takeNaming = async (
  tx: Database,
  { clock }: ClockDeps,
  { hash, userId }: { readonly hash: string; readonly userId: string },
): Promise<OneTimeTokenRow | undefined> => {
  const now = clock.now()
  const [naming] = await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(and(waits(hash, now), eq(oneTimeTokens.userId, userId)))
    .returning()
  return naming
}
