import type { KoaContextWithOIDC } from 'oidc-provider'
import { cookiesWith, hostOnlyName } from '../../request/cookies.ts'
import type { Services } from '../../request/services.ts'
import { lifetimes } from '../../domain/lifetimes.ts'

/** Which application people sign in for on our pages in this browser, and for which of its requests. */
export type OpenPage = { readonly clientId: string; readonly uid: string }

type Named = Pick<Services, 'config'>

const prefixIn = ({ config }: Named): string => `${hostOnlyName(config, 'fe_oauth_page')}_`
/** Tabs of an application that wait for a sign-in at once; the oldest of more goes to its front. */
const most = 5
/** Of all applications together: what a browser sends with each request has a limit. */
const mostOfAll = 25

type Kept = OpenPage & { readonly name: string; readonly since: number }

/** Each request has a cookie of its own: of two that are answered at once neither loses the other. Newest last. */
const openPages = (services: Named, cookieHeader: string | undefined): Kept[] =>
  cookiesWith(cookieHeader, prefixIn(services))
    .flatMap(({ name, value }) => {
      const [, clientId, since] = /^([\w-]+)\.(\d{1,15})$/.exec(value) ?? []
      const uid = name.slice(prefixIn(services).length)
      return clientId === undefined ? [] : [{ name, uid, clientId, since: Number(since) }]
    })
    .sort((one, other) => one.since - other.since)

/** Sent to our pages only. Mails lead back here from elsewhere, so `Lax`. */
const attributes = { path: '/', httpOnly: true, sameSite: 'lax', signed: false } as const

/** Keeps a request that waits in this browser, and forgets the oldest of too many. */
export const keepPage = (
  ctx: Pick<KoaContextWithOIDC, 'cookies' | 'req'>,
  services: Named & Pick<Services, 'clock'>,
  { clientId, uid }: OpenPage,
): void => {
  const others = openPages(services, ctx.req.headers.cookie).filter((page) => page.uid !== uid)
  const own = others.filter((page) => page.clientId === clientId)
  for (const { name } of new Set([...own.slice(0, -(most - 1)), ...others.slice(0, -(mostOfAll - 1))]))
    ctx.cookies.set(name, '', { ...attributes, maxAge: 0 })
  ctx.cookies.set(`${prefixIn(services)}${uid}`, `${clientId}.${services.clock.now().getTime()}`, {
    ...attributes,
    maxAge: lifetimes.authorizationRequest * 1000,
  })
}

type WantedPage = {
  /** The request a tab was sent here for. */
  readonly uid?: string | undefined
  /** The application that the page names: a request of another one is not its to answer (SEC-OA-12). */
  readonly clientId?: string | undefined
}

/** The request a tab was sent here for, if it was sent in this browser; of a tab that does not know, the newest. */
export const openPageIn = (
  services: Named,
  cookieHeader: string | undefined,
  wanted: WantedPage,
): OpenPage | undefined => {
  const { uid, clientId } = wanted
  const pages = openPages(services, cookieHeader).filter(
    (page) => clientId === undefined || page.clientId === clientId,
  )
  return uid === undefined ? pages.at(-1) : pages.find((page) => page.uid === uid)
}
