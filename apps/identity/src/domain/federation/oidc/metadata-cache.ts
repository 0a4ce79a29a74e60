import type { Clock } from '../../../runtime/clock.ts'
import type { OutgoingFetch, OutgoingRequest } from '../../../platform/outgoing/outgoing-fetch.ts'
import { holdsKey } from './key-set.ts'

export type DocumentRequest = OutgoingRequest & {
  /** The id of a key that the document should hold. A kept document without it is asked for anew, once. */
  readonly keyId?: string
}

/** The way out to providers. What they publish about themselves is remembered. */
export type ProviderDocuments = (url: string, request?: DocumentRequest) => Promise<Response>

type Kept = { readonly text: string; readonly at: number; readonly soughtAt?: number }

/** Documents of a provider: asked for again at most this often, whatever tokens come along (SEC-SO-07). */
const keptSeconds = 300
const mostKept = 500

const isDocument = (url: string, headers: Readonly<Record<string, string>> = {}): boolean =>
  headers.authorization === undefined && /\.well-known\/|jwks|certs|keys/i.test(new URL(url).pathname)

const isRecent = (at: number | undefined, now: number): boolean =>
  at !== undefined && now - at < keptSeconds * 1000

/** A provider may change its key at any moment, so a key that is not kept is sought at once, and then rests. */
const isGoodEnough = (kept: Kept, keyId: string | undefined, now: number): boolean =>
  isRecent(kept.at, now) &&
  (keyId === undefined || holdsKey(kept.text, keyId) || isRecent(kept.soughtAt, now))

/** The same way out, remembering what providers publish about themselves. */
export const rememberingDocuments = (outgoing: OutgoingFetch, clock: Clock): ProviderDocuments => {
  const kept = new Map<string, Kept>()
  return async (url, { keyId, ...request } = {}) => {
    if ((request.method ?? 'GET') !== 'GET' || !isDocument(url, request.headers))
      return outgoing(url, request)
    const known = kept.get(url)
    const now = clock.now().getTime()
    if (known === undefined || !isGoodEnough(known, keyId, now)) {
      const isSought = known !== undefined && isRecent(known.at, now)
      // The attempt counts before it is answered: requests that come together ask once.
      if (isSought) kept.set(url, { ...known, soughtAt: now })
      const answer = await outgoing(url, request)
      if (answer.status !== 200) return answer
      if (kept.size >= mostKept) kept.clear()
      kept.set(url, {
        text: await answer.text(),
        at: now,
        soughtAt: isSought ? now : known?.soughtAt,
      })
    }
    return new Response(kept.get(url)?.text, {
      status: 200,
      headers: { 'content-type': 'application/json' },
    })
  }
}
