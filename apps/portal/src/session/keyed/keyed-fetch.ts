import { logout, refreshToken } from '@vestibule/contract/areas/auth'
import { bindAccessToken } from '@vestibule/contract/areas/embedding'
import type { Clock } from '../../ports/clock.ts'
import type { ProofKey } from '../../ports/proof-key.ts'
import type { CookieStorageMode } from './cookie-storage-mode.ts'

export type KeyedDeps = {
  readonly send: typeof fetch
  readonly clock: Clock
  /** The origin of the server, which is that of the portal. */
  readonly origin: string
  readonly findMode: (how?: { readonly isAgain: boolean }) => Promise<CookieStorageMode>
  readonly cookieCame: () => void
  readonly makeKey: () => Promise<ProofKey>
  /** The key that tokens for the host are bound to. */
  readonly hostKey: () => Promise<ProofKey>
}

type Init = RequestInit & { readonly method: string; readonly body?: string }

/** Two calls carry the token itself; the cookie would go along with them by itself. */
const carriesToken = (path: string): boolean =>
  [refreshToken, logout].some((operation) => path.endsWith(operation.path))

const withToken = (body: string | undefined, token: string): string =>
  JSON.stringify({ ...(JSON.parse(body ?? '{}') as object), refreshToken: token })

/** An answer, and the refresh token that was in it. No other code sees that token. */
const parted = async (answer: Response): Promise<{ answer: Response; token?: string }> => {
  const text = await answer.clone().text()
  if (!text.includes('"refreshToken"')) return { answer }
  const { refreshToken: token, ...rest } = JSON.parse(text) as { readonly refreshToken?: string }
  const { status, headers } = answer
  return { answer: new Response(JSON.stringify(rest), { status, headers }), token }
}

/**
 * Requests of a portal whose browser keeps no cookie: whatever changes something is signed with a key of this document,
 * and the refresh token is kept here, in memory, in the place of the cookie (RFC 9449). Elsewhere nothing is added.
 */
export const keyedFetch = (deps: KeyedDeps): typeof fetch => {
  const { send, clock, origin } = deps
  let key: Promise<ProofKey> | undefined
  let token: string | undefined

  const keyFor = (path: string): Promise<ProofKey> => {
    if (path.endsWith(bindAccessToken.path)) return deps.hostKey()
    key ??= deps.makeKey()
    return key
  }

  const signed = async (
    path: string,
    init: Init,
    { clockOffsetMs }: CookieStorageMode,
  ): Promise<Response> => {
    const iat = Math.floor((clock.now() - clockOffsetMs) / 1000)
    const dpop = await (await keyFor(path)).prove({ htm: init.method, htu: new URL(path, origin).href, iat })
    const body = token !== undefined && carriesToken(path) ? withToken(init.body, token) : init.body
    return send(path, { ...init, body, headers: { ...(init.headers as Record<string, string>), dpop } })
  }

  /** Clocks are set anew while a page is open: then the server finds a proof wrong, and has done nothing yet. */
  const patiently = async (path: string, init: Init, mode: CookieStorageMode): Promise<Response> => {
    const answer = await signed(path, init, mode)
    const isWrong = answer.headers.get('www-authenticate')?.includes('invalid_dpop_proof')
    return isWrong ? signed(path, init, await deps.findMode({ isAgain: true })) : answer
  }

  const keyed = async (path: string, init: Init, mode: CookieStorageMode): Promise<Response> => {
    const { answer, token: next } = await parted(await patiently(path, init, mode))
    if (next !== undefined) token = next
    else if (carriesToken(path) && (answer.ok || answer.status === 401)) token = undefined
    return answer
  }

  return async (input, given) => {
    const [path, init] = [String(input), given as Init]
    if (init.method === 'GET') return send(path, init)
    if (carriesToken(path) && token === undefined) {
      const answer = await send(path, init)
      if (answer.ok && path.endsWith(refreshToken.path)) deps.cookieCame()
      return answer
    }
    const mode = await deps.findMode()
    const isSigned = mode.is === 'memory' || path.endsWith(bindAccessToken.path)
    return isSigned ? keyed(path, init, mode) : send(path, init)
  }
}
