import type { Deployment } from './request-context.ts'

/** Every value a request carries under one cookie name: more than one means one of them was tossed in by another site (ruling 17). */
export const cookieValues = (header: string | undefined, name: string): string[] =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))

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
