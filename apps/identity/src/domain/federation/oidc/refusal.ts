import * as client from 'openid-client'
import type { Outcome } from '../people/identity.ts'

const longest = 300

/** Text of a provider as one line of plain text; it is shown as text and nothing else (SEC-PO-07). */
export const plainText = (text: string | null | undefined): string | undefined => {
  const plain = (text ?? '')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, longest)
  return plain === '' ? undefined : plain
}

const declined = new Set(['access_denied', 'user_cancelled_login', 'user_cancelled_authorize', 'user_denied'])

/** Whether the provider itself said no, and what it said. */
export const providerRefusal = (answer: URLSearchParams): Outcome | undefined => {
  const error = answer.get('error')
  if (error === null) return undefined
  const description = plainText(answer.get('error_description'))
  const code = declined.has(error) ? 'EXTERNAL_LOGIN_REFUSED' : 'EXTERNAL_LOGIN_FAILED'
  return { is: 'failed', code, ...(description !== undefined && { description }) }
}

/** Why an exchange failed, for the log: no token, no secret and no address of a person is in it. */
export const readReason = (error: unknown): string => {
  if (error instanceof client.ClientError || error instanceof client.ResponseBodyError) {
    return [error.code, error.message, String((error.cause as Error | undefined)?.message ?? '')].join(' ')
  }
  return error instanceof Error ? error.message : 'unknown'
}
