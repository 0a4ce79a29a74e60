import { headers as wire, wireSdkVersion } from '@vestibule/contract/constants'
import { cleanHeaders } from './clean-headers.ts'
import { isHostOnly, wireName } from './host-only-cookie.ts'
import { readCookies, type RequestCookie, writeCookies } from './cookie-header.ts'
import type { ServerSettings } from './settings.ts'

/** What of a browser's request the identity server is told. Forwarding headers of strangers are not among it. */
const passedOn = [
  'accept',
  'accept-language',
  'content-type',
  'user-agent',
  wire.source,
  wire.scopedTenant,
  wire.loginAlias,
]

/** Every cookie of the wire begins so; the host's own cookies are not passed on. */
const isOfWire = ({ name }: RequestCookie): boolean => name.startsWith('fe_') || isHostOnly(name)

/** A browser that asks this host for something. */
export type Caller = {
  readonly headers: Headers
  /** Where it is, as this host's own server knows; headers that say so are not believed. */
  readonly address?: string
}

/** The identity server, and how it is spoken to. */
export type Upstream = {
  readonly settings: ServerSettings
  readonly fetch: typeof globalThis.fetch
  /** Words for the host's framework, such as `hono@4`. */
  readonly framework: string
  /** Whether a cookie is the sealed session, which only this server can read. */
  readonly isSession: (name: string) => boolean
}

/** The cookies of the wire that a request carries, without our own. */
export const wireCookies = (
  { isSession, settings }: Pick<Upstream, 'isSession' | 'settings'>,
  header: string | null,
): RequestCookie[] =>
  readCookies(header)
    .filter((cookie) => isOfWire(cookie) && !isSession(cookie.name))
    .map(({ name, value }) => ({ name: wireName(name, settings.appUrl.startsWith('https:')), value }))

/** Headers of a call to the identity server in the name of a browser. */
export const upstreamHeaders = (upstream: Upstream, { headers: given, address }: Caller): Headers => {
  const { settings, framework } = upstream
  const headers = new Headers()
  for (const name of passedOn) {
    const value = given.get(name)
    if (value !== null) headers.set(name, value)
  }
  const cookie = writeCookies(wireCookies(upstream, given.get('cookie')))
  const own: Readonly<Record<string, string | undefined>> = {
    cookie: cookie === '' ? undefined : cookie,
    // The page was checked before: to the identity server this host is the page (SEC-SS-12).
    origin: new URL(settings.appUrl).origin,
    'accept-encoding': 'identity',
    [wire.forwardedFor]: address,
    [wire.headersVerifier]: settings.sharedSecret,
    [wire.vendorId]: settings.clientId,
    [wire.applicationId]: settings.appId,
    [wire.framework]: framework,
    // The version of the wire, so that a server of it answers in the shapes that are read here.
    [wire.sdk]: `vestibule-server@${wireSdkVersion}`,
    [wire.middleware]: 'true',
  }
  for (const [name, value] of cleanHeaders(own)) headers.set(name, value)
  return headers
}
