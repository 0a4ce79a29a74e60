import { headers, oauthExpirySeconds } from '@vestibule/contract/constants'
import type { SessionUser } from '@vestibule/bridge'
import type { HostedOptions } from './options.ts'
import type { Surroundings } from './surroundings.ts'

/** Tokens of a session, in memory only. */
export interface Tokens {
  readonly accessToken: string
  /** Missing where the browser keeps the session in a cookie. */
  readonly refreshToken?: string
  /** Says at signing out whose session is meant. */
  readonly idToken?: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  readonly lifeMs: number
  readonly user: SessionUser
  readonly claims: Claims
}

/** What is read of a token. Nothing is verified here: servers do that, and some hosts see no signature. */
export interface Claims {
  readonly sub: string
  readonly email?: string
  readonly name?: string
  readonly tenantId?: string
  readonly nonce?: string
  readonly iat?: number
  readonly exp?: number
  readonly acr?: string
  readonly amr?: readonly string[]
  readonly auth_time?: number
}

interface Answer {
  readonly access_token: string
  readonly id_token?: string
  readonly refresh_token?: string
  readonly expires_in?: number
}

/** Either tokens, or the error of the protocol; `unreachable` where there was no answer. */
export type TokenResult = { readonly tokens: Tokens } | { readonly error: string }

/** What a token says of itself. */
export const readClaims = (token: string): Claims => {
  const [, payload = ''] = token.split('.')
  const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (sign) =>
    sign.charCodeAt(0),
  )
  return JSON.parse(new TextDecoder().decode(bytes)) as Claims
}

const toTokens = (answer: Answer, now: number): Tokens => {
  const claims = readClaims(answer.id_token ?? answer.access_token)
  const { sub, email = '', name = '', tenantId = '' } = claims
  const lifeMs = (answer.expires_in ?? oauthExpirySeconds) * 1000
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    idToken: answer.id_token,
    expiresAt: now + lifeMs,
    lifeMs,
    user: { id: sub, email, name, tenantId },
    claims,
  }
}

/** Asks the portal's server for tokens: by a code, a refresh token, or the browser's own session there. */
export const askTokens = async (
  { fetch, now }: Surroundings,
  { portalUrl, clientId }: HostedOptions,
  path: '/oauth/token' | '/oauth/authorize/silent',
  body: Readonly<Record<string, unknown>>,
): Promise<TokenResult> => {
  try {
    const response = await fetch(new URL(path, portalUrl), {
      method: 'POST',
      credentials: 'include',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        [headers.vendorId]: clientId,
      },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as Answer & { readonly error?: string }
    if (response.ok && answer.access_token) return { tokens: toTokens(answer, now()) }
    return { error: answer.error ?? `status ${response.status}` }
  } catch {
    return { error: 'unreachable' }
  }
}
