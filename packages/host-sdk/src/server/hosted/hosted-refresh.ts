import { refreshTokenGrantRequest } from 'oauth4webapi'
import type { SendRefresh } from '../refresh.ts'
import { parsedJson } from '../parsed-json.ts'
import type { Authority } from './authority.ts'

const isOver = (status: number, body: unknown): boolean =>
  status === 400 &&
  typeof body === 'object' &&
  body !== null &&
  'error' in body &&
  body.error === 'invalid_grant'

/** A page that asks for a new token through this host expects the box's names for it. */
const inBothSpellings = (body: unknown): string | undefined => {
  if (typeof body !== 'object' || body === null || !('access_token' in body)) return undefined
  const { access_token: accessToken, expires_in: expiresIn } = body as Record<string, unknown>
  return JSON.stringify({ ...body, accessToken, expiresIn, mfaRequired: false })
}

/**
 * How a session of the identity server's pages is renewed: at the token endpoint, by who this host is. What is over
 * loses its cookie, as the box says it.
 *
 * @param endLine a `Set-Cookie` line that takes the refresh token away
 */
export const sendByGrant =
  ({ server, client, proof, options }: Authority, endLine: string): SendRefresh =>
  async (_, { token }) => {
    const answer = await refreshTokenGrantRequest(server, client(), proof, token, options)
    const text = await answer.text()
    const headers = new Headers(answer.headers)
    const body = parsedJson(text)
    if (isOver(answer.status, body)) headers.append('set-cookie', endLine)
    return { status: answer.status, headers, text: inBothSpellings(body) ?? text }
  }
