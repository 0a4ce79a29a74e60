import type { KoaContextWithOIDC } from 'oidc-provider'
import { cookieValues } from '../../request/cookies.ts'
import { lifetimes } from '../../domain/lifetimes.ts'

/** Which application people sign in for on our pages in this browser, and for which of its requests. */
export type OpenPage = { readonly clientId: string; readonly uid: string }

const name = 'fe_oauth_page'
/** Tabs that wait for a sign-in at once; the oldest of more goes to the front of its application. */
const most = 5

/** Newest last. */
const openPages = (cookieHeader: string | undefined): OpenPage[] =>
  cookieValues(cookieHeader, name)
    .flatMap((value) => value.split('~'))
    .flatMap((entry) => {
      const [, clientId, uid] = /^([\w-]+)\.([\w-]+)$/.exec(entry) ?? []
      return clientId === undefined || uid === undefined ? [] : [{ clientId, uid }]
    })

/** Sent to our pages only. Mails lead back here from elsewhere, so `Lax`. */
export const keepPage = (ctx: Pick<KoaContextWithOIDC, 'cookies' | 'req'>, page: OpenPage): void => {
  const pages = [...openPages(ctx.req.headers.cookie), page].slice(-most)
  ctx.cookies.set(name, pages.map(({ clientId, uid }) => `${clientId}.${uid}`).join('~'), {
    path: '/oauth',
    httpOnly: true,
    sameSite: 'lax',
    signed: false,
    maxAge: lifetimes.authorizationRequest * 1000,
  })
}

/** The request a tab was sent here for, if it was sent in this browser; of a tab that does not know, the newest. */
export const openPageIn = (
  cookieHeader: string | undefined,
  requestedUid: string | undefined,
): OpenPage | undefined => {
  const pages = openPages(cookieHeader)
  return requestedUid === undefined ? pages.at(-1) : pages.find(({ uid }) => uid === requestedUid)
}
