import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Client } from '../../domain/applications/clients.ts'
import type { Services } from '../../request/services.ts'
import { browserSessions, type BrowserSession } from '../authorize/browser-sessions.ts'
import { endSsoSession } from './end-sso-session.ts'
import { forgetAccount } from '../authorize/forget-account.ts'
import { endHinted, type LogoutHint, logoutHintIn } from './logout-hint.ts'
import { confirmLogout } from '../pages/pages.ts'
import { applicationContext, readRequest } from '../provider/request.ts'

/** The application a sign-out counts for in the audit log: the one that asks, or one the person signed in for. */
const clientFor = async (
  ctx: KoaContextWithOIDC,
  { clients }: Services,
  here: readonly BrowserSession[],
): Promise<Client | undefined> => {
  const ids = [ctx.oidc.client?.clientId, ...here.map(({ facts }) => facts.session.clientId)]
  for (const id of ids) {
    const client = id === undefined ? undefined : await clients.byId(id)
    if (client !== undefined) return client
  }
  return undefined
}

type Ending = { readonly userId?: string | undefined; readonly hint?: LogoutHint | undefined }

const signOut = async (ctx: KoaContextWithOIDC, services: Services, { userId, hint }: Ending) => {
  const here = await browserSessions(services, ctx.req.headers.cookie)
  const client = await clientFor(ctx, services, here)
  if (client === undefined) return
  const visitor = applicationContext(readRequest(ctx).context, services, client, false)
  const cookies = await endSsoSession(visitor, { userId })
  if (hint !== undefined) await endHinted(visitor, hint)
  for (const cookie of cookies) ctx.res.appendHeader('set-cookie', cookie)
}

/** The address is compared letter by letter when it is registered and asked for, so it is not written anew here. */
const addressAfter = ({ oidc }: KoaContextWithOIDC): string => {
  const { post_logout_redirect_uri: uri, state } = oidc.params ?? {}
  if (typeof uri !== 'string') return oidc.urlFor('end_session_success')
  if (typeof state !== 'string') return uri
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams({ state })}`
}

/** What a confirmation has to know of the request before it, kept in the library's session. */
type LogoutState = { hint?: LogoutHint | undefined }

/**
 * Answers a request to sign out that the library has found valid (OpenID Connect RP-Initiated Logout 1.0, 2). The
 * portal's own sessions decide: while a person is signed in whom no hint names, a page asks them (SEC-OA-07). Otherwise
 * the sessions end at once, and the browser goes to the registered address.
 */
const answerRequest = async (ctx: KoaContextWithOIDC, services: Services): Promise<void> => {
  const { session } = ctx.oidc
  if (session?.state === undefined) return
  const hint = logoutHintIn(ctx)
  const live = (await browserSessions(services, ctx.req.headers.cookie)).filter(({ isLive }) => isLive)
  const isNamed = live.some(({ facts }) => facts.user.id === hint?.sub)
  if (live.length > 0 && !isNamed) {
    Object.assign(session.state, { hint } satisfies LogoutState)
    await session.persist()
    return confirmLogout(ctx, services)
  }
  await signOut(ctx, services, { userId: hint?.sub, hint })
  forgetAccount(session)
  await session.persist()
  ctx.body = null
  ctx.remove('content-type')
  ctx.status = 303
  ctx.redirect(addressAfter(ctx))
}

/** After a person has confirmed that they sign out: every session of this browser ends, and the one the hint named. */
const endConfirmed = async (ctx: KoaContextWithOIDC, services: Services): Promise<void> => {
  if (!ctx.oidc.params?.logout) return
  const { hint } = (ctx.oidc.session?.state ?? {}) as LogoutState
  await signOut(ctx, services, { hint })
}

/** Signs people out where the library has only checked what it was sent. */
export const answerLogout = async (ctx: KoaContextWithOIDC, services: Services): Promise<void> => {
  const { route } = ctx.oidc ?? {}
  if (route === 'end_session' && ctx.status === 200) await answerRequest(ctx, services)
  if (route === 'end_session_confirm' && ctx.status === 303) await endConfirmed(ctx, services)
}
