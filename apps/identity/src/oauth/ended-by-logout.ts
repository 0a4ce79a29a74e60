import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Services } from '../services.ts'
import { applicationVisitor } from './request.ts'
import { endBrowser } from './end-browser.ts'

/** After somebody has said that they sign out: the portal's own session ends, and with it all that came from it. */
export const endedByLogout = async (ctx: KoaContextWithOIDC, services: Services): Promise<void> => {
  const isSaid =
    ctx.path.endsWith('/logout/confirm') && ctx.status === 303 && Boolean(ctx.oidc.params?.logout)
  const userId = ctx.oidc?.session?.accountId
  if (!isSaid || userId === undefined) return
  const clientId = ctx.oidc.client?.clientId
  const client =
    (clientId === undefined ? undefined : await services.clients.byId(clientId)) ??
    (await services.clients.only())
  if (client === undefined) return
  const cookies = await endBrowser(applicationVisitor(ctx, services, client), { userId })
  for (const cookie of cookies) ctx.res.appendHeader('set-cookie', cookie)
}
