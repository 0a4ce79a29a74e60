import { bindAccessToken } from '@vestibule/contract/areas/embedding'
import { portalTokenType } from '@vestibule/contract/constants'
import { ApiError } from '@vestibule/contract/errors'
import { atom } from 'jotai/vanilla'
import { bootAtom } from '../../ports/boot.ts'
import { callAtom } from '../../ports/call.ts'
import { clockAtom } from '../../ports/clock.ts'
import { readHeader, type Tokens } from '../tokens.ts'

/** The token a host page is given. */
export type HostToken = {
  readonly accessToken: string
  readonly tokenType: 'Bearer' | 'DPoP'
  /** Milliseconds since the epoch, by this machine's clock. */
  readonly expiresAt: number
}

type HostTokenRequest = { readonly of: string; readonly token: Promise<HostToken> }
const lastRequest = atom<HostTokenRequest | undefined>(undefined)

/** The token of an answer that may leave the portal; undefined: there is none, and one has to be asked for. */
const shareable = ({ accessToken, hostAccessToken }: Tokens): string | undefined =>
  hostAccessToken ?? (readHeader(accessToken).typ === portalTokenType ? undefined : accessToken)

/**
 * What the host page is given in the place of the portal's own token, which opens all that the user may do: the token
 * that came with it, or one that is bound to a key where the application has registered its APIs. The one place that lets
 * a token out: rejects with FORBIDDEN where the application goes without.
 */
export const hostToken = atom(null, (get, set, tokens: Tokens): Promise<HostToken> => {
  const { givesTokens, apis = [] } = get(bootAtom)
  if (givesTokens === false) return Promise.reject(new ApiError('FORBIDDEN'))
  const plain = apis.length > 0 ? undefined : shareable(tokens)
  if (plain !== undefined)
    return Promise.resolve({ accessToken: plain, tokenType: 'Bearer', expiresAt: tokens.expiresAt })
  const known = get(lastRequest)
  if (known?.of === tokens.accessToken) return known.token
  const requestedAt = get(clockAtom).now()
  const token = get(callAtom)(bindAccessToken, {}).then(
    (answer): HostToken => ({
      accessToken: answer.accessToken,
      tokenType: answer.tokenType,
      expiresAt: requestedAt + answer.expiresIn * 1000,
    }),
  )
  set(lastRequest, { of: tokens.accessToken, token })
  // What failed is asked for again.
  token.catch(() => set(lastRequest, undefined))
  return token
})
