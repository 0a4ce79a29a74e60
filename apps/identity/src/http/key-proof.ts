import { ApiError, type Operation } from '@vestibule/contract'
import { calculateJwkThumbprint, EmbeddedJWK, type JWTPayload, jwtVerify } from 'jose'
import { epochSeconds } from '../runtime/clock.ts'
import { lifetimes } from '../domain/lifetimes.ts'
import { keepFirst } from '../domain/oauth-records/records.queries.ts'
import type { HttpContext } from './context.ts'
import type { KeyProof, RequestContext } from '../request/request-context.ts'

/** Those that the OAuth library takes as well; the portal's own keys are of the first kind. */
const algorithms = ['ES256', 'Ed25519', 'EdDSA']

const longestJti = 128

/** The address that was asked for as the world writes it, without query and fragment (RFC 9449, 4.2). */
const isAddressed = (htu: unknown, requestUrl: string): boolean => {
  if (typeof htu !== 'string' || !URL.canParse(htu)) return false
  const { origin, pathname } = new URL(htu)
  return `${origin}${pathname}` === requestUrl
}

type Signed = { readonly jkt: string; readonly claims: JWTPayload }

const verified = async (text: string, { clock }: RequestContext): Promise<Signed | undefined> => {
  try {
    const { payload, protectedHeader } = await jwtVerify(text, EmbeddedJWK, {
      algorithms,
      typ: 'dpop+jwt',
      currentDate: clock.now(),
      clockTolerance: lifetimes.keyProof,
    })
    const jkt = await calculateJwkThumbprint(protectedHeader.jwk ?? {})
    return { jkt, claims: payload }
  } catch {
    // Nothing but the stranger's text and key was at work here: a key that is none fails in many ways.
    return undefined
  }
}

/** Whether the claims are about this request, and not about an earlier one, a later one or another. */
const isAbout = (
  { htm, htu, iat, jti, ath }: JWTPayload,
  context: HttpContext,
  { clock, config }: RequestContext,
): boolean =>
  htm === context.req.method &&
  isAddressed(htu, `${config.portalOrigin}${new URL(context.req.url).pathname}`) &&
  typeof iat === 'number' &&
  Math.abs(epochSeconds(clock.now()) - iat) <= lifetimes.keyProof &&
  typeof jti === 'string' &&
  jti.length > 0 &&
  jti.length <= longestJti &&
  (ath === undefined || typeof ath === 'string')

/** The database decides which of several equal proofs was the first; it remembers beyond the time both clocks allow. */
const isFirst = (ctx: RequestContext, { jkt, claims }: Signed): Promise<boolean> =>
  keepFirst(ctx, {
    kind: 'KeyProof',
    id: `${jkt} ${claims.jti}`,
    payload: {},
    lifeSeconds: 2 * lifetimes.keyProof + 1,
  })

const refuse = ({ reply, refusalTrail }: RequestContext): never => {
  refusalTrail.showsCredential = true
  reply.header('www-authenticate', `DPoP error="invalid_dpop_proof", algs="${algorithms.join(' ')}"`)
  throw new ApiError('NOT_AUTHENTICATED')
}

/** Nothing depends on who holds a key where strangers only read; a proof there would cost the database for nothing. */
const isOfUse = ({ method, access }: Operation): boolean =>
  method !== 'GET' || access.is === 'signedIn' || access.is === 'allowed'

/**
 * The one judge of proofs at this entrance: which key has signed this very request (RFC 9449, 4.3). A proof that is
 * wrong in anything, or was seen before, refuses the request instead of counting as none.
 *
 * @returns undefined where the request carries none
 */
export const readKeyProof = async (
  context: HttpContext,
  operation: Operation,
  ctx: RequestContext,
): Promise<KeyProof | undefined> => {
  const text = context.req.header('dpop')
  if (text === undefined || !isOfUse(operation)) return undefined
  const signed = await verified(text, ctx)
  if (signed === undefined || !isAbout(signed.claims, context, ctx)) return refuse(ctx)
  if (!(await isFirst(ctx, signed))) return refuse(ctx)
  return { jkt: signed.jkt, ath: signed.claims.ath as string | undefined }
}
