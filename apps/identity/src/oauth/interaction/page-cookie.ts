import type { KoaContextWithOIDC } from 'oidc-provider'
import { cookieValues, hostOnlyName } from '../../request/cookies.ts'
import type { Services } from '../../request/services.ts'
import { lifetimes } from '../../domain/lifetimes.ts'

/** Which application people sign in for on our pages in this browser, and for which of its requests. */
export type OpenPage = { readonly clientId: string; readonly uid: string }

type Named = Pick<Services, 'config'>

const toCookieName = ({ config }: Named): string => hostOnlyName(config, 'fe_oauth_page')
/** Tabs that wait for a sign-in at once; the oldest of more goes to the front of its application. */
const most = 5

/** Newest last. */
const openPages = (services: Named, cookieHeader: string | undefined): OpenPage[] =>
  cookieValues(cookieHeader, toCookieName(services))
    .flatMap((value) => value.split('~'))
    .flatMap((entry) => {
      const [, clientId, uid] = /^([\w-]+)\.([\w-]+)$/.exec(entry) ?? []
      return clientId === undefined || uid === undefined ? [] : [{ clientId, uid }]
    })

/** Sent to our pages only. Mails lead back here from elsewhere, so `Lax`. */
export const keepPage = (
  ctx: Pick<KoaContextWithOIDC, 'cookies' | 'req'>,
  services: Named,
  page: OpenPage,
): void => {
  const pages = [...openPages(services, ctx.req.headers.cookie), page].slice(-most)
  ctx.cookies.set(toCookieName(services), pages.map(({ clientId, uid }) => `${clientId}.${uid}`).join('~'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    signed: false,
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
