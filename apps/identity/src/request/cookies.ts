import type { Config } from '../runtime/config/config.ts'
import type { Deployment } from './request-context.ts'

/** Every value a request carries under one cookie name: more than one means one of them was tossed in by another site (ruling 17). */
export const cookieValues = (header: string | undefined, name: string): string[] =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))

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
const reach: Record<Deployment, string> = {
  frame: 'SameSite=None; Partitioned',
  page: 'SameSite=Lax',
  app: 'SameSite=Lax',
  direct: 'SameSite=Lax',
}

/** A secret cookie: never for scripts, never over plain http, never for another host (SEC-SS-11). */
export const secretCookie = ({ name, value, maxAgeSeconds }: Cookie, deployment: Deployment): string =>
  `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; Secure; ${reach[deployment]}`
