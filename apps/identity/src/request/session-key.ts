import type { SessionRow } from '../platform/db/schema/sessions.ts'
import type { RequestContext } from './request-context.ts'

/**
 * The key that a session beginning with this request is bound to. A browser that keeps no cookie signs the request; a
 * proof that is for an access token speaks for that token and for nothing that begins.
 *
 * @returns its thumbprint; undefined: the session goes by its cookie
 */
export const readSessionKey = ({ keyProof }: Pick<RequestContext, 'keyProof'>): string | undefined =>
  keyProof?.ath === undefined ? keyProof?.jkt : undefined

/** Whether the request was signed with the key that the session is bound to. */
export const isKeptByKey = ({ proofKey }: Pick<SessionRow, 'proofKey'>, ctx: RequestContext): boolean =>
  proofKey !== null && proofKey === readSessionKey(ctx)
