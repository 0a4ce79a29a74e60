import { ApiError } from '@vestibule/contract'
import type { RefreshContext } from '../../request/request-context.ts'
import { readSessionKey } from '../../request/session-key.ts'
import { toGrantTypes } from '../applications/client-addresses.ts'
import { type RefreshTokenPayload, readRefreshToken } from '../sessions/refresh-token.ts'
import type { SessionFacts } from '../sessions/session-facts.queries.ts'

/**
 * The cookie counts; a token in the body is for callers who are no browser (ruling 10), and for browsers that keep no
 * cookie and show a key instead.
 */
export const readPresentedToken = (
  ctx: RefreshContext,
  inBody: string | undefined,
): RefreshTokenPayload | undefined => {
  const isByKey = inBody !== undefined && readSessionKey(ctx) !== undefined
  if (!isByKey && (ctx.cookieProof !== undefined || ctx.deployment !== 'direct')) return ctx.cookieProof
  if (inBody === undefined) return undefined
  // A token that is none of ours was shown all the same, and its refusal leaves a row.
  ctx.refusalTrail.showsCredential = true
  return readRefreshToken(ctx.secrets, inBody)
}

/** What a token in a body came to says nothing of the cookie, which may belong to another user. */
export const withoutForeignCookie = (ctx: RefreshContext, proof: RefreshTokenPayload): RefreshContext =>
  ctx.cookieProof === proof ? ctx : { ...ctx, cookieProof: undefined }

/** What came along with a refresh token. */
export type PresentedProof = {
  /** The application proved who it is. */
  readonly isClientProved?: boolean
  /** Thumbprint of the key that signed the request. */
  readonly proofKey?: string | undefined
}

/**
 * Whether a family may be renewed with what came along: what an application with a secret, or with a key, was granted is
 * of no use without them, whichever entrance is tried (RFC 9700, 4.14).
 */
export const isHolder = (
  { client, deployment, cookieProof }: RefreshContext,
  { session }: SessionFacts,
  shown: PresentedProof,
): boolean => {
  const isGranted = session.scope !== null
  if (isGranted && client.secretHashes.length > 0 && shown.isClientProved !== true) return false
  if (isGranted && !toGrantTypes(client).includes('refresh_token')) return false
  if (session.proofKey !== null) return session.proofKey === shown.proofKey
  // A browser's own token is in its cookie, and nowhere that a script can read (SEC-PO-01).
  return deployment === 'direct' || cookieProof !== undefined
}

/** @throws ApiError NOT_AUTHENTICATED where the refresh token was shown by another caller than its holder */
export const ensureHolder = (ctx: RefreshContext, facts: SessionFacts, shown: PresentedProof): void => {
  if (!isHolder(ctx, facts, shown)) throw new ApiError('NOT_AUTHENTICATED')
}
