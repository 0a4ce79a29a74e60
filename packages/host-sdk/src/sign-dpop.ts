import type { Mounted } from './mounted.ts'
import { unwrapOutcome } from './unwrap-outcome.ts'

/** The request that a proof is for. */
export interface DpopRequest {
  /** Its method, such as `GET`. */
  readonly htm: string
  /** Its whole address, without query and fragment, at an API that is registered for the application. */
  readonly htu: string
  /** SHA-256 of the access token that goes along, as base64url. Left out: that of the portal's current token. */
  readonly ath?: string
  /** What the API said it wants to find in the proof (`DPoP-Nonce`). */
  readonly nonce?: string
}

const hashToken = async (token: string): Promise<string> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
}

/** Has the portal sign for a request of this page (RFC 9449). Rejects with `FORBIDDEN` for any other address. */
export async function signDpop({ call, tokens }: Mounted, request: DpopRequest): Promise<string> {
  const ath = request.ath ?? (await hashToken(await tokens.get()))
  return (await unwrapOutcome(call('signDpop', { ...request, ath }))).proof
}
