import { isHostOnly, keptName } from './host-only-cookie.ts'
import { type CookieRules, setCookieLine } from './cookie-header.ts'

const readAttribute = (attributes: readonly string[], name: string): string | undefined =>
  attributes.find((one) => one.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1)

/** Seconds a `Set-Cookie` line gives its cookie; undefined for one that ends with the browser. */
const readLifetime = (attributes: readonly string[], now: number): number | undefined => {
  const maxAge = readAttribute(attributes, 'max-age')
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Number(maxAge)
  const expires = Date.parse(readAttribute(attributes, 'expires') ?? '')
  return Number.isNaN(expires) ? undefined : (expires - now) / 1000
}

/** A cookie of the identity server, as it is set for the host's own address. */
export type WireCookie = { readonly name: string; readonly value: string; readonly line: string }

/**
 * The cookies of an answer that browsers may keep: those of the wire, under the rules of this host. Their domain,
 * partition and reach were those of another address.
 */
export const takeCookies = (answer: Headers, rules: CookieRules, now: number): WireCookie[] =>
  answer.getSetCookie().flatMap((given) => {
    const [pair = '', ...attributes] = given.split(';').map((part) => part.trim())
    const at = pair.indexOf('=')
    const cookie = { name: pair.slice(0, at), value: pair.slice(at + 1) }
    const isOfHost = isHostOnly(cookie.name)
    if (at < 1 || !(isOfHost || cookie.name.startsWith('fe_'))) return []
    const life = readLifetime(attributes, now)
    const kept = { ...cookie, name: keptName(cookie.name, rules.isSecure) }
    // Browsers refuse its prefix on a cookie with a domain.
    const line = setCookieLine(kept, life ?? 0, isOfHost ? { ...rules, domain: undefined } : rules)
    return [{ ...cookie, line: life === undefined ? line.replace(/ Max-Age=0;/, '') : line }]
  })
