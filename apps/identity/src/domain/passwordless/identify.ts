import { ApiError } from '@vestibule/contract'
import { findUserById } from '../credentials/users.queries.ts'
import { findPerson, findPhoneOwner } from '../credentials/find-person.queries.ts'
import type { OneTimeTokenRow } from '../../platform/db/schema/one-time-tokens.ts'
import type { PhoneNumberRow } from '../../platform/db/schema/phone-numbers.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { toIdentifier, readIdentifier } from '../identifiers/identifier.ts'
import { namingBrowser } from '../phone-numbers/naming-browser.ts'
import { knownBrowsersCounter } from '../rate-limits/known-browsers.ts'
import { findWaitingNumber } from '../phone-numbers/waiting-numbers.queries.ts'

export type Identifiers = {
  readonly email?: string
  readonly username?: string
  readonly phoneNumber?: string
  readonly userId?: string
}

/** The user a request is for. */
export type Identified = {
  /** What was typed, in canonical form. */
  readonly typed: string
  /**
   * What tries and messages are counted by: browsers in which the user has signed in before, together, so that no stranger
   * uses up what they need (SEC-PW-15); the user, however they were named; or what was typed.
   */
  readonly subject: string
  /** The counter of such browsers, in one of them. */
  readonly browser: string | undefined
  readonly user: UserRow | undefined
  /** The telephone number that was typed. */
  readonly number?: string
  /** Whose it is, when they sign in with it. */
  readonly phone?: PhoneNumberRow
  /** What was said of it in this browser, where it is no user's yet. */
  readonly naming?: OneTimeTokenRow
}

type NamedUser = Omit<Identified, 'subject' | 'browser'>

/** A number is that of who has proved it, or of who named it in this browser. */
const byNumber = async (ctx: RequestContext, number: string): Promise<NamedUser> => {
  const waiting = await findWaitingNumber(ctx.db, ctx, { hash: namingBrowser.read(ctx) ?? '', number })
  const owner = (await findPhoneOwner(ctx.db, number)) ?? waiting
  return { typed: number, number, ...owner, user: owner?.user }
}

/** Runs the same queries for an unknown user as for a known one. */
const findNamed = async (
  ctx: RequestContext,
  { email, username, phoneNumber, userId }: Identifiers,
): Promise<NamedUser> => {
  if (phoneNumber) {
    const number = toIdentifier('phoneNumber', phoneNumber)
    if (number === undefined) throw new ApiError('PHONE_INVALID')
    return byNumber(ctx, number.canonical)
  }
  const text = email || username
  if (!text && userId) {
    const user = await findUserById(ctx.db, userId)
    return { typed: userId, user }
  }
  const identifier = readIdentifier(text ?? '')
  if (identifier === undefined) throw new ApiError('EMAIL_INVALID')
  if (identifier.type === 'phoneNumber') return byNumber(ctx, identifier.canonical)
  const user = await findPerson(ctx.db, identifier)
  return { typed: identifier.canonical, user }
}

/**
 * Reads the user a request is for, and by what it is counted. A number that was named and not proved may be a stranger's: its
 * own limits hold in every browser.
 */
export const identify = async (ctx: RequestContext, identifiers: Identifiers): Promise<Identified> => {
  const match = await findNamed(ctx, identifiers)
  const isProved = match.naming === undefined
  const browser = isProved && match.user ? knownBrowsersCounter(ctx, match.user) : undefined
  return { ...match, browser, subject: browser ?? match.user?.id ?? match.typed }
}
