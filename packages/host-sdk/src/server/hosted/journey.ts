import { type CookieRules, hostOnlyName, type RequestCookie, setCookieLine } from '../cookie-header.ts'
import type { Sealer } from '../seal.ts'

/** What has to be known when a browser comes back from signing in. */
export type Journey = {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** A path of this host. */
  readonly redirectUrl: string
}

/** Not of the wire, so it is not passed on. */
const plainPrefix = 'vestibule_login_'
const lifeSeconds = 600
/** More sign-ins than this are open in no browser: what is older was left behind. */
const mostOpen = 5
/** Times a browser is sent to sign in within half a minute before it counts as going round in circles. */
export const mostHops = 3
const hopsName = 'vestibule_hops'
const hopSeconds = 30

/** The answer comes by a link from another site, which brings a cookie along only where it is Lax. */
const lax = (rules: CookieRules): CookieRules => ({ ...rules, sameSite: 'lax' })

/** How often a browser was just sent to sign in without ever having arrived. */
export const hopsIn = (cookies: readonly RequestCookie[], rules: CookieRules): number =>
  Number(cookies.find(({ name }) => name === hostOnlyName(hopsName, rules))?.value.replace(/\D/g, '') ?? 0)

export const hopsLine = (hops: number, rules: CookieRules): string =>
  setCookieLine(
    { name: hostOnlyName(hopsName, rules), value: String(hops) },
    hops === 0 ? 0 : hopSeconds,
    lax(rules),
  )

const isJourney = (value: unknown): value is Journey =>
  typeof value === 'object' &&
  value !== null &&
  ['state', 'nonce', 'verifier', 'redirectUrl'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  )

type JourneysDeps = { readonly sealer: Sealer; readonly now: () => number; readonly rules: CookieRules }

/** Journeys to the sign-in page and back, each in a sealed cookie of its own: tabs do not disturb one another. */
export const createJourneys = ({ sealer, now, rules }: JourneysDeps) => {
  const prefix = hostOnlyName(plainPrefix, rules)
  const forgotten = (name: string): string => setCookieLine({ name, value: '' }, 0, lax(rules))
  return {
    /** `Set-Cookie` lines that begin a journey. */
    begin: async (journey: Journey, before: readonly RequestCookie[]): Promise<string[]> => {
      const value = await sealer.seal(journey, now() + lifeSeconds * 1000)
      const open = before.map(({ name }) => name).filter((name) => name.startsWith(prefix))
      return [
        ...(open.length < mostOpen ? [] : open.map(forgotten)),
        setCookieLine({ name: `${prefix}${journey.state}`, value }, lifeSeconds, lax(rules)),
      ]
    },
    /** The sign-in that a browser comes back from, if it began in this browser. */
    end: async (
      state: string | null,
      before: readonly RequestCookie[],
    ): Promise<{ readonly journey: Journey; readonly line: string } | undefined> => {
      const name = `${prefix}${state}`
      const journey = await sealer.open(before.find((cookie) => cookie.name === name)?.value ?? '')
      return isJourney(journey) && journey.state === state ? { journey, line: forgotten(name) } : undefined
    },
  }
}
export type Journeys = ReturnType<typeof createJourneys>
