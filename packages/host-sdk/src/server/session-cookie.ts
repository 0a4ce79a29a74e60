import { type CookieRules, type RequestCookie, setCookieLine } from './cookie-header.ts'
import type { ServerSettings } from './settings.ts'

/** A `Set-Cookie` line that is longer than this is split: browsers drop what has more than 4096 bytes. */
const longest = 4000
/** A session that would need more could not be sent back: servers stop reading headers long before. */
const mostParts = 8

/** Name of the session cookie: after the client, or the application where several share a domain. */
export const sessionCookieName = ({
  cookieName,
  clientId,
  appId,
  rewriteCookieByAppId,
}: ServerSettings): string =>
  `${cookieName}-${((rewriteCookieByAppId && appId) || clientId).replaceAll('-', '')}`

const isCookiePart = (name: string, cookie: string): boolean =>
  cookie === name || (cookie.startsWith(`${name}-`) && /^[1-9]$/.test(cookie.slice(name.length + 1)))

/** The parts a session is in, as a request carries them; undefined when one came twice (SEC-SS-11). */
const toParts = (name: string, cookies: readonly RequestCookie[]): Map<string, string> | undefined => {
  const own = cookies.filter((cookie) => isCookiePart(name, cookie.name))
  const parts = new Map(own.map((part) => [part.name, part.value]))
  return parts.size === own.length ? parts : undefined
}

/** The sealed text a request carries, whole or put together. */
export const readSessionCookie = (name: string, cookies: readonly RequestCookie[]): string | undefined => {
  const parts = toParts(name, cookies)
  if (parts === undefined) return undefined
  const whole = parts.get(name)
  if (whole !== undefined) return whole
  let text = ''
  for (let number = 1; parts.has(`${name}-${number}`); number += 1) text += parts.get(`${name}-${number}`)
  return text === '' ? undefined : text
}

const split = (name: string, sealed: string, maxAge: number, rules: CookieRules): RequestCookie[] => {
  const bare = setCookieLine({ name: `${name}-1`, value: '' }, maxAge, rules).length
  if (bare + sealed.length <= longest) return [{ name, value: sealed }]
  const size = longest - bare
  const count = Math.ceil(sealed.length / size)
  if (count > mostParts) throw new RangeError(`A session of ${sealed.length} characters fits no cookie`)
  return Array.from({ length: count }, (_, index) => ({
    name: `${name}-${index + 1}`,
    value: sealed.slice(index * size, (index + 1) * size),
  }))
}

/** Lines that set a session and remove what an earlier one, in more parts or fewer, has left. */
export const writeSessionCookie = (
  name: string,
  sealed: { readonly text: string; readonly maxAgeSeconds: number } | undefined,
  before: readonly RequestCookie[],
  rules: CookieRules,
): string[] => {
  const cookies = sealed === undefined ? [] : split(name, sealed.text, sealed.maxAgeSeconds, rules)
  const kept = new Set(cookies.map((cookie) => cookie.name))
  const stale = new Set(
    before.map((cookie) => cookie.name).filter((one) => isCookiePart(name, one) && !kept.has(one)),
  )
  return [
    ...cookies.map((cookie) => setCookieLine(cookie, sealed?.maxAgeSeconds ?? 0, rules)),
    ...[...stale].map((one) => setCookieLine({ name: one, value: '' }, 0, rules)),
  ]
}
