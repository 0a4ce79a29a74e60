import type { SessionTokens } from './seal.ts'

type Body = Readonly<Record<string, unknown>>

/** What stands in place of a token's header and signature in a browser. */
const redaction = 'REDACTED_FOR_SECURITY'

const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** The tokens of an answer that signs a user in, by whichever of the wire's spellings. */
export const tokensIn = (body: unknown): SessionTokens | undefined => {
  if (!isBody(body)) return undefined
  const accessToken = toText(body.accessToken) ?? toText(body.access_token)
  if (accessToken === undefined) return tokensIn(body.authResponse)
  return { accessToken, refreshToken: toText(body.refreshToken) ?? toText(body.refresh_token) }
}

/** Whether an answer says that the session waits for something: a second factor, another password (section 4). */
export const isPending = (body: unknown): boolean =>
  isBody(body) && (body.mfaRequired === true || toText(body.resetPasswordToken) !== undefined)

/** A token whose claims can be read and that is worth nothing: its signature is gone. */
export const redacted = (token: string): string => {
  const [, claims = ''] = token.split('.')
  return [redaction, claims, redaction].join('.')
}

/** Whether a browser sends what it was given by `redacted`. */
export const isRedacted = (authorization: string | null): boolean =>
  authorization?.includes(redaction) ?? false

const worthless = new Set(['accessToken', 'access_token', 'id_token'])
const secret = new Set(['refreshToken', 'refresh_token'])

/** The same answer for a browser: never a refresh token, and with secure JWT no token that is worth anything. */
export const forBrowser = (body: unknown, secureJwt: boolean): unknown => {
  if (!isBody(body)) return body
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => !secret.has(name))
      .map(([name, value]) => {
        if (name === 'authResponse') return [name, forBrowser(value, secureJwt)]
        return [name, secureJwt && worthless.has(name) && typeof value === 'string' ? redacted(value) : value]
      }),
  )
}
