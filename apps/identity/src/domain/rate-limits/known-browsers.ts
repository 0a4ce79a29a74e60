import { knownBrowserCookieName } from '@vestibule/contract/constants'
import { secondsLater } from '../../runtime/clock.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { cookieValues, hostOnlyName, secretCookie } from '../../request/cookies.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { secretText } from '../../runtime/random.ts'
import { readSessionKey } from '../../request/session-key.ts'
import { accountKey } from './keys.ts'

/**
 * A browser in which a user has signed in before (the device cookie of OWASP's guidance on slowing down online
 * guessing). It is signed, not stored: it proves an earlier sign-in of this user, and nothing else.
 */
type KnownBrowser = {
  readonly userId: string
  /** Of the latest sign-in, in milliseconds since the epoch. */
  readonly since: number
  /** Names the counter of the browser; the same for all sign-ins of the user in it. */
  readonly id: string
}

/** Users who share a browser, the latest first; a fifth one takes the place of the oldest. */
const mostUsers = 4
const form = /^([0-9a-f-]{36})\.(\d{13})\.([\w-]{43})\.([\w-]{43})$/

const signedPart = ({ userId, since, id }: KnownBrowser): string => `${userId}.${since}.${id}`

const toText = ({ secrets }: RequestContext, browser: KnownBrowser): string =>
  `${signedPart(browser)}.${secrets.mac('known-browsers', signedPart(browser)).toString('base64url')}`

const readOne = ({ secrets, clock }: RequestContext, text: string): KnownBrowser | undefined => {
  const [, userId, since, id, mac] = form.exec(text) ?? []
  if (userId === undefined || id === undefined || mac === undefined) return undefined
  const browser = { userId, since: Number(since), id }
  if (!secrets.isMac('known-browsers', signedPart(browser), Buffer.from(mac, 'base64url'))) return undefined
  const ends = secondsLater(new Date(browser.since), lifetimes.knownBrowser)
  return ends > clock.now() ? browser : undefined
}

const toCookieName = ({ client, config }: RequestContext): string =>
  hostOnlyName(config, knownBrowserCookieName(client.id))

/** Of two cookies of one name one was tossed in: neither is believed (SEC-SS-11). */
const readCookie = (ctx: RequestContext): KnownBrowser[] => {
  const [value, ...more] = cookieValues(ctx.cookieHeader, toCookieName(ctx))
  if (value === undefined || more.length > 0) return []
  return value
    .split('~')
    .map((text) => readOne(ctx, text))
    .filter((browser) => browser !== undefined)
}

/** A user, and since when their browsers are known. */
export type KnownUser = Pick<UserRow, 'id' | 'browsersKnownSince'>

/**
 * The counter of the caller's browser, where the user has signed in in it since their browsers were last forgotten.
 *
 * @returns undefined in every other browser: tries there are counted for the account
 */
export const knownBrowserCounter = (ctx: RequestContext, user: KnownUser): string | undefined => {
  const browser = readCookie(ctx).find(({ userId }) => userId === user.id)
  if (browser === undefined || browser.since < (user.browsersKnownSince?.getTime() ?? 0)) return undefined
  return `${user.id}:browser:${browser.id}`
}

/** What a try for a known user is counted by: the browser, where the user has signed in in it before, or the account. */
export const tryCounter = (ctx: RequestContext, user: KnownUser): string =>
  knownBrowserCounter(ctx, user) ?? user.id

/**
 * The one counter of all browsers in which a user has signed in before: of what may be repeated with another mark each time,
 * since one who signs in once leaves as many marks as they like (SEC-PW-19).
 * In capitals: what is typed is counted in small letters, so that no caller can name this counter.
 *
 * @returns undefined in every other browser
 */
export const knownBrowsersCounter = (ctx: RequestContext, user: KnownUser): string | undefined =>
  knownBrowserCounter(ctx, user) === undefined ? undefined : `${user.id}:BROWSERS`

/**
 * What a try of a code is counted by: browsers in which its user has signed in before have a count of their own for each kind
 * of code, all together, so that the wrong codes of strangers keep no owner out of them (SEC-PW-18).
 *
 * @param account the key of the tries in all other browsers
 * @param user undefined where the code is no user's
 */
export const codeTryKey = (ctx: RequestContext, account: string, user: KnownUser | undefined): string => {
  const browsers = user && knownBrowsersCounter(ctx, user)
  return browsers === undefined ? account : accountKey(ctx.secrets, 'code-browser', `${account} ${browsers}`)
}

const setMark = (ctx: RequestContext, userId: string, id: string, held: readonly KnownBrowser[]): void => {
  if (readSessionKey(ctx) !== undefined) return
  const others = held.filter((browser) => browser.userId !== userId).slice(0, mostUsers - 1)
  const browsers = [{ userId, since: ctx.clock.now().getTime(), id }, ...others]
  const cookie = {
    name: toCookieName(ctx),
    value: browsers.map((browser) => toText(ctx, browser)).join('~'),
    maxAgeSeconds: lifetimes.knownBrowser,
  }
  ctx.reply.setCookie(secretCookie(cookie, ctx.deployment))
}

/** The user has signed in in this browser. One that keeps no cookie stays unknown. */
export const rememberBrowser = (ctx: RequestContext, userId: string): void => {
  const held = readCookie(ctx)
  const known = held.find((browser) => browser.userId === userId)
  setMark(ctx, userId, known?.id ?? secretText(ctx.random), held)
}

/**
 * The user has set another password in this browser, by a link from their mailbox. It gets another counter: tries of the
 * password that they forgot count no more.
 */
export const rememberBrowserAnew = (ctx: RequestContext, userId: string): void =>
  setMark(ctx, userId, secretText(ctx.random), readCookie(ctx))
