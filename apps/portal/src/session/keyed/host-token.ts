import { bindAccessToken } from '@vestibule/contract/areas/embedding'
import { ApiError } from '@vestibule/contract/errors'
import { atom } from 'jotai/vanilla'
import { bootAtom } from '../../ports/boot.ts'
import { callAtom } from '../../ports/call.ts'
import { clockAtom } from '../../ports/clock.ts'
import type { Tokens } from '../tokens.ts'

/** The token a host page is given. */
export type HostToken = {
  readonly accessToken: string
  readonly tokenType: 'Bearer' | 'DPoP'
  /** Milliseconds since the epoch, by this machine's clock. */
  readonly expiresAt: number
}

type Bound = { readonly of: string; readonly token: Promise<HostToken> }
const bound = atom<Bound | undefined>(undefined)

/**
 * The portal's own token, or in its place one that is bound to a key where the application has registered its APIs.
 * The one place that lets a token out: rejects with FORBIDDEN where the application goes without.
 */
export const hostToken = atom(null, (get, set, { accessToken, expiresAt }: Tokens): Promise<HostToken> => {
  if (get(bootAtom).givesTokens === false) return Promise.reject(new ApiError('FORBIDDEN'))
  if (!get(bootAtom).apis?.length) return Promise.resolve({ accessToken, tokenType: 'Bearer', expiresAt })
  const known = get(bound)
  if (known?.of === accessToken) return known.token
  const requestedAt = get(clockAtom).now()
  const token = get(callAtom)(bindAccessToken, {}).then(
    (answer): HostToken => ({
      accessToken: answer.accessToken,
      tokenType: answer.tokenType,
      expiresAt: requestedAt + answer.expiresIn * 1000,
    }),
  )
  set(bound, { of: accessToken, token })
  // What failed is asked for again.
  token.catch(() => set(bound, undefined))
  return token
})
