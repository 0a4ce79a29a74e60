import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose'
import type { SsoConfigurationRow } from '../../../platform/db/schema/sso-configurations.ts'
import { epochSeconds } from '../../../runtime/clock.ts'
import type { Checks } from './checks.ts'

export type DecodedToken = { readonly payload: JWTPayload; readonly alg: string }

/** A token decoded and not verified: for showing it and saying what is wrong with it. */
export const decodeToken = (token: unknown): DecodedToken | undefined => {
  if (typeof token !== 'string') return undefined
  try {
    return { payload: decodeJwt(token), alg: decodeProtectedHeader(token).alg ?? '' }
  } catch {
    return undefined
  }
}

const toleranceSeconds = 60

const checkTimes = (checks: Checks, { iat, exp, nbf }: JWTPayload, now: Date): void => {
  const seconds = epochSeconds(now)
  const iso = (at: number | undefined): string => (at === undefined ? '-' : new Date(at * 1000).toISOString())
  const reasons: readonly (readonly [string, boolean])[] = [
    ['missing', iat === undefined || exp === undefined],
    ['expired', exp !== undefined && exp <= seconds - toleranceSeconds],
    ['notYet', Math.max(iat ?? 0, nbf ?? 0) > seconds + toleranceSeconds],
  ]
  const reason = reasons.find(([, isSo]) => isSo)?.[0]
  const received = `${iso(iat)} .. ${iso(exp)}`
  if (reason === undefined) return checks.add('time', 'passed', { received })
  checks.add('time', 'failed', { reason, expected: now.toISOString(), received })
}

type Wanted = { readonly row: SsoConfigurationRow; readonly nonce: string; readonly now: Date }

/** Judges what a token says; whether its signature is right is the library's to say. */
export const checkToken = (
  checks: Checks,
  { payload, alg }: DecodedToken,
  { row, nonce, now }: Wanted,
): void => {
  checks.compare('issuer', row.ssoEndpoint.replace(/\/$/, ''), payload.iss?.replace(/\/$/, ''))
  const audiences = [payload.aud ?? []].flat()
  const azp = payload['azp']
  const isOthers = typeof azp === 'string' && azp !== row.oidcClientId
  const named = audiences.includes(row.oidcClientId) ? row.oidcClientId : audiences.join(', ')
  checks.compare('audience', row.oidcClientId, isOthers ? azp : named || undefined)
  const received = payload['nonce']
  checks.compare('request', nonce, typeof received === 'string' ? received : undefined)
  checkTimes(checks, payload, now)
  if (alg !== row.idTokenAlg)
    checks.add('signature', 'failed', { reason: 'algorithm', expected: row.idTokenAlg, received: alg })
}
