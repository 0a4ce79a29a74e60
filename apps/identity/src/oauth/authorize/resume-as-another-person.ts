import type { KoaContextWithOIDC } from 'oidc-provider'
import { forgetAccount } from './forget-account.ts'

/**
 * Another person signed in than the library's session remembers, for example in a second tab. The library answers with a
 * form that signs the first one out; its session says nothing by itself here, so it is emptied and the request goes on.
 */
export const resumeAsAnotherPerson = async (ctx: KoaContextWithOIDC): Promise<void> => {
  const { route, session } = ctx.oidc ?? {}
  if (route !== 'resume' || ctx.status !== 200 || session?.state?.postLogoutRedirectUri === undefined) return
  forgetAccount(session)
  session.state = undefined
  await session.persist()
  ctx.body = null
  ctx.remove('content-type')
  ctx.status = 303
  ctx.redirect(ctx.oidc.urlFor('resume', { uid: ctx.params?.uid }))
}
