import { eq } from 'drizzle-orm'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { sessions } from '../db/schema/sessions.ts'
import type { Services } from '../services.ts'
import { refreshTokenText } from '../sessions/refresh-token.ts'
import { isJson } from './read-question.ts'
import { issuedIn } from './issued.ts'
import { makeTokens } from './make-tokens.ts'
import { requestOf } from './request.ts'
import type { Issued } from './redeem-code.ts'
import { wholeScope } from './session-tokens.ts'

/** A public application that showed a key keeps its whole family bound to it (RFC 9449, 5). */
const bindFamily = async ({ db }: Services, { facts }: Issued, jkt: string): Promise<void> => {
  await db.update(sessions).set({ proofKey: jkt }).where(eq(sessions.id, facts.session.id))
}

/** Puts our tokens in the place of those the library has made, which lead nowhere. */
export const answerTokens = async (ctx: KoaContextWithOIDC, services: Services): Promise<void> => {
  const issued = issuedIn(ctx)
  if (issued === undefined || ctx.status !== 200) return
  const { client, entities } = ctx.oidc
  const jkt = entities.AccessToken?.jkt
  if (jkt !== undefined && client?.clientAuthMethod === 'none') await bindFamily(services, issued, jkt)
  const nonce = entities.AuthorizationCode?.nonce
  const isForWire = isJson(requestOf(ctx).context.req.raw)
  const asked = { nonce, jkt, isForWire }
  const { accessToken, idToken, expiresIn } = await makeTokens(services, issued.facts, asked)
  const scope = issued.facts.session.scope ?? wholeScope
  ctx.body = {
    access_token: accessToken,
    ...(scope.split(' ').includes('openid') ? { id_token: idToken } : {}),
    ...(client?.grantTypeAllowed('refresh_token')
      ? { refresh_token: refreshTokenText(services.secrets, issued.proof) }
      : {}),
    expires_in: expiresIn,
    token_type: jkt === undefined ? 'Bearer' : 'DPoP',
    scope,
  }
}
