import { companionCookieName, refreshCookieName } from '@vestibule/contract/constants'
import { secretCookie } from '../../request/cookies.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { deriveCompanion, hasCompanions } from './refresh-companion.ts'
import { type RefreshTokenPayload, formatRefreshToken } from './refresh-token.ts'

type Values = { readonly refreshToken: string; readonly companion: string }

const set = (
  { client, config, deployment, reply }: RequestContext,
  { refreshToken, companion }: Values,
  maxAgeSeconds: number,
): void => {
  const name = refreshCookieName(client.id)
  reply.setCookie(secretCookie({ name, value: refreshToken, maxAgeSeconds }, deployment))
  if (!hasCompanions(config)) return
  const beside = { name: companionCookieName(name), value: companion, maxAgeSeconds }
  reply.setCookie(secretCookie(beside, deployment))
}

/** Sets the refresh cookie of a session and its companion (design, ruling 35). */
export const setRefreshCookie = (ctx: RequestContext, proof: RefreshTokenPayload): void => {
  const refreshToken = formatRefreshToken(ctx.secrets, proof)
  set(
    ctx,
    { refreshToken, companion: deriveCompanion(ctx.secrets, proof.sessionId) },
    lifetimes.refreshAbsolute,
  )
}

/** The same attributes as when they were set: browsers keep a cookie whose removal is spelled differently. */
export const clearRefreshCookie = (ctx: RequestContext): void =>
  set(ctx, { refreshToken: '', companion: '' }, 0)
