/** A cookie as a request carries it. */
export type RequestCookie = { readonly name: string; readonly value: string }

/** Every cookie of a `Cookie` header in its order, also those of one name. */
export const readCookies = (header: string | null): RequestCookie[] =>
  (header ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at < 1 ? [] : [{ name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() }]
  })

/** A `Cookie` header. */
export const writeCookies = (cookies: readonly RequestCookie[]): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

/** How long a cookie lives and how far it goes; everything we set is out of reach of scripts. */
export type CookieRules = {
  readonly isSecure: boolean
  readonly sameSite: 'none' | 'lax' | 'strict'
  readonly domain?: string | undefined
}

/**
 * The name of a cookie of this host. Where it belongs to this host alone, browsers take it from no sibling of it; they
 * refuse the prefix on a cookie with a domain, and without `Secure`.
 */
export const hostOnlyName = (name: string, { isSecure, domain }: CookieRules): string =>
  isSecure && domain === undefined ? `__Host-${name}` : name

const spelled = { none: 'None', lax: 'Lax', strict: 'Strict' } as const

/**
 * A `Set-Cookie` line. Over plain http, which is development, browsers take neither `Secure` nor `SameSite=None`:
 * such a cookie gets the browser's own default, which is Lax.
 *
 * @param maxAgeSeconds 0 removes the cookie; browsers count by their own clock from when it arrives
 */
export const setCookieLine = (
  { name, value }: RequestCookie,
  maxAgeSeconds: number,
  { isSecure, sameSite, domain }: CookieRules,
): string =>
  [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${Math.max(0, Math.floor(maxAgeSeconds))}`,
    ...(domain === undefined ? [] : [`Domain=${domain}`]),
    'HttpOnly',
    'Priority=High',
    ...(isSecure ? ['Secure'] : []),
    ...(isSecure || sameSite !== 'none' ? [`SameSite=${spelled[sameSite]}`] : []),
  ].join('; ')

/** The cookies a browser has after it was told these `Set-Cookie` lines. */
export const cookiesAfter = (before: readonly RequestCookie[], lines: readonly string[]): RequestCookie[] => {
  const held = new Map(before.map((cookie) => [cookie.name, cookie]))
  for (const line of lines) {
    const [cookie] = readCookies(line.split(';')[0] ?? '')
    if (cookie === undefined) continue
    if (line.includes('; Max-Age=0;')) held.delete(cookie.name)
    else held.set(cookie.name, cookie)
  }
  return [...held.values()]
}
