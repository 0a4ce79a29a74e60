import { createSecretKey, type KeyObject } from 'node:crypto'
import { decodeJwt, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { type Clock, epochSeconds } from '../../runtime/clock.ts'
import type { Random } from '../../runtime/random.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { SigningAlgorithm } from '../keys/make-signing-key.ts'

const skewSeconds = 60

export type AccessTokensDeps = {
  keys: KeyRing
  clock: Clock
  random: Random
  issuer: string
  secrets: Secrets
}

type Algorithm = SigningAlgorithm | 'HS256'
type Header = { readonly alg: Algorithm; readonly kid: string; readonly typ: string }
type SigningKey = Awaited<ReturnType<KeyRing['signing']>>['key'] | KeyObject

/** Signs claims that end after a number of seconds. */
export const signWith = async (
  { clock, issuer }: AccessTokensDeps,
  { key, ...header }: Header & { readonly key: SigningKey },
  payload: JWTPayload,
  lifeSeconds: number,
) => {
  const issuedAt = epochSeconds(clock.now())
  const expiresAt = issuedAt + lifeSeconds
  const token = await new SignJWT(payload)
    .setProtectedHeader(header)
    .setIssuer(issuer)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key)
  return { token, expires: new Date(expiresAt * 1000) }
}

/** Signs by the key ring, whose public keys are published. */
export const sign = async (
  deps: AccessTokensDeps,
  payload: JWTPayload,
  lifeSeconds: number,
  typ: 'at+jwt' | 'JWT' | 'logout+jwt' | 'vendor+jwt',
) => signWith(deps, { ...(await deps.keys.signing()), typ }, payload, lifeSeconds)

/** Keys of portal tokens, the present one first: one for each secret of the installation that counts. */
export const portalKeys = ({ secrets }: AccessTokensDeps) =>
  secrets
    .macs('portal-tokens', 'HS256')
    .map((bytes) => ({ kid: sha256(bytes.toString('base64url')).slice(0, 8), key: createSecretKey(bytes) }))

/** What a token says, until when, and what signed it. */
type Verified<Claims> = {
  readonly claims: Claims
  readonly exp: number
  readonly kid: string
  readonly alg: string
}

/** What a token of one kind has to be. */
type Kind<Claims> = {
  readonly typ: string
  readonly algorithms: readonly Algorithm[]
  readonly schema: v.GenericSchema<unknown, Claims>
  readonly findKey: (
    kid: string,
    alg: string,
  ) => Promise<Awaited<ReturnType<KeyRing['verifying']>> | KeyObject>
}

/** The claims of a token that is exactly of a kind, and live; undefined for everything else (SEC-SS-06). */
export const verify = async <Claims>(
  { clock, issuer }: AccessTokensDeps,
  { typ, algorithms, schema, findKey }: Kind<Claims>,
  token: string,
): Promise<Verified<Claims> | undefined> => {
  const findSigner = async ({ kid, alg }: { kid?: string; alg?: string }) => {
    const key = typeof kid === 'string' ? await findKey(kid, alg ?? '') : undefined
    if (key === undefined) throw new errors.JWKSNoMatchingKey()
    return key
  }
  try {
    const { payload, protectedHeader } = await jwtVerify(token, findSigner, {
      algorithms: [...algorithms],
      typ,
      issuer,
      requiredClaims: ['aud', 'exp', 'iat', 'sub'],
      clockTolerance: skewSeconds,
      currentDate: clock.now(),
    })
    const { exp = 0, iat = 0 } = payload
    // `maxTokenAge` would allow a token from the future; one that was issued later than now is not ours.
    if (iat > epochSeconds(clock.now()) + skewSeconds) return undefined
    const checked = v.safeParse(schema, payload)
    const { kid = '', alg } = protectedHeader
    return checked.success ? { claims: checked.output, exp, kid, alg } : undefined
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

const readEnd = (token: string): number => {
  try {
    return decodeJwt(token).exp ?? Infinity
  } catch {
    return Infinity
  }
}

/** Whether a token has ended that was exactly of a kind a second before: what it says of its end is verified with it. */
export const wasLive = async <Claims>(
  deps: AccessTokensDeps,
  kind: Kind<Claims>,
  token: string,
): Promise<boolean> => {
  const end = readEnd(token)
  if (end > epochSeconds(deps.clock.now())) return false
  const clock = { ...deps.clock, now: () => new Date((end - 1) * 1000) }
  return (await verify({ ...deps, clock }, kind, token)) !== undefined
}

const remembered = 5000

/** A browser sends one token a hundred times: its signature is checked once, its end and its key every time. */
export const rememberingVerify = <Claims>(deps: AccessTokensDeps, kind: Kind<Claims>) => {
  const known = new Map<string, Verified<Claims>>()
  return async (token: string): Promise<Claims | undefined> => {
    const verified = known.get(token) ?? (await verify(deps, kind, token))
    const isOver =
      verified === undefined ||
      verified.exp + skewSeconds <= epochSeconds(deps.clock.now()) ||
      (await kind.findKey(verified.kid, verified.alg)) === undefined
    if (isOver) {
      known.delete(token)
      return undefined
    }
    if (known.size >= remembered) known.clear()
    known.set(token, verified)
    return verified.claims
  }
}
