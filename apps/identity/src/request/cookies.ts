import type { Config } from '../runtime/config/config.ts'
import type { Deployment } from './request-context.ts'

/** Cookies whose names begin so. */
export const cookiesWith = (header: string | undefined, prefix: string): { name: string; value: string }[] =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix) && pair.includes('='))
    .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1) }))

/**
 * Every value a request carries under one cookie name. More than one means that one of them was tossed in by another site
 * (ruling 17), or is left from the time when a browser was given a cookie in one place alone.
 */
export const cookieValues = (header: string | undefined, name: string): string[] => {
  const values = cookiesWith(header, `${name}=`).map(({ value }) => value)
  return [...new Set(values)]
}

/**
 * The name of a cookie that no client of the published wire looks up by its plain one. With the prefix a browser takes it
 * from this very host over https and from no sibling of it, which could toss one of its own otherwise (RFC 6265bis,
 * 4.1.3.2). Over plain http, which is development, browsers do not take it.
 *
 * @param name what the cookie is called without the prefix
 */
export const hostOnlyName = ({ publicUrl }: Pick<Config, 'publicUrl'>, name: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name

export type Cookie = { readonly name: string; readonly value: string; readonly maxAgeSeconds: number }

/** Frames of other sites only keep `Partitioned` cookies; a page of ours wants none sent from elsewhere. */
const framed = 'SameSite=None; Partitioned'
const ofPage = 'SameSite=Lax'

/**
 * Where a cookie is put. A browser keeps one of a frame and one of a page of the same site apart, and sends both to either:
 * so both are written, the own place last, which alone counts in browsers that know no partitions and, where the frame is one
 * of another site, in all others. A webview is no frame of any page, and a client without a browser has one place.
 */
const places: Record<Deployment, readonly string[]> = {
  frame: [ofPage, framed],
  page: [framed, ofPage],
  app: [ofPage],
  direct: [ofPage],
}

/**
 * A secret cookie: never for scripts, never over plain http, never for another host (SEC-SS-11).
 *
 * @returns a `Set-Cookie` line for each place where a browser may keep it (SEC-SS-39)
 */
export const secretCookie = ({ name, value, maxAgeSeconds }: Cookie, deployment: Deployment): string[] =>
  places[deployment].map(
    (place) => `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; Secure; ${place}`,
  )
