import type { LoginResponse } from './types.ts'

/** An access token and how long it lives, by this machine's own clock: the server's clock may differ. */
export type Tokens = {
  readonly accessToken: string
  /** The token for the host page, where that is another one than the portal's own. */
  readonly hostAccessToken?: string | undefined
  /** Person and tenant as one text: another one means another profile. */
  readonly acting: string
  /** Whose sign-in it is: the administrator, where one acts for the user. */
  readonly principal: string
  readonly lifeMs: number
  readonly expiresAt: number
}

/** The user of tokens, whichever tenant they are for. */
export const readUser = ({ acting }: Pick<Tokens, 'acting'>): string => acting.split('/', 1)[0] ?? ''

export type Claims = Readonly<Record<string, unknown>>

/** Where an answer does not say how long its token lives, vendor clients count this many seconds. */
const usualLifeSeconds = 20

export const tokensFrom = (answer: LoginResponse, now: number): Tokens | undefined => {
  const { accessToken, hostAccessToken, expiresIn = usualLifeSeconds } = answer
  if (!accessToken) return undefined
  const { sub, tenantId, act } = readClaims(accessToken) as Claims & { act?: { sub?: string } }
  const lifeMs = expiresIn * 1000
  return {
    accessToken,
    hostAccessToken,
    acting: `${sub}/${tenantId}`,
    principal: String(act?.sub ?? sub),
    lifeMs,
    expiresAt: now + lifeMs,
  }
}

/** What a token says. Not verified: only the server decides by it, the portal shows it. */
export const readClaims = (token: string): Claims => readPart(token, 1)

/** Who acts by a token, and in which tenant. */
export const readHolder = (token: string): { readonly user: string; readonly tenantId: string } => {
  const { sub, tenantId } = readClaims(token)
  return { user: String(sub), tenantId: String(tenantId) }
}

/** What a token says it is. */
export const readHeader = (token: string): Claims => readPart(token, 0)

const readPart = (token: string, index: 0 | 1): Claims => {
  const value: unknown = JSON.parse(toText(token.split('.')[index] ?? '') || '{}')
  return typeof value === 'object' && value !== null ? (value as Claims) : {}
}

const toText = (base64url: string): string => {
  if (!/^[\w-]*$/.test(base64url) || base64url.length % 4 === 1) throw new Error('Illegal base64url string!')
  const bytes = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
}
