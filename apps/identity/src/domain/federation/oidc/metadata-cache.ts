import type { Clock } from '../../../runtime/clock.ts'
import type { OutgoingFetch, OutgoingRequest } from '../../../platform/outgoing/outgoing-fetch.ts'
import { holdsKey } from './key-set.ts'

export type DocumentRequest = OutgoingRequest & {
  /** A key that the document should hold. A kept document without it is asked for anew, once for each connection. */
  readonly key?: SoughtKey
}

type SoughtKey = {
  readonly id: string
  /** The connection or social provider whose token is signed with it. */
  readonly connectionId: string
}

/** The way out to providers. What they publish about themselves is remembered. */
export type ProviderDocuments = (url: string, request?: DocumentRequest) => Promise<Response>

type Kept = {
  readonly text: string
  readonly at: number
  /** When each connection last sought a key in it: any tenant may name the document of another one's provider. */
  readonly soughtAt: ReadonlyMap<string, number>
}

/** Documents of a provider: asked for again at most this often, whatever tokens come along (SEC-SO-07). */
const keptSeconds = 300
const mostKept = 500

const isDocument = (url: string, headers: Readonly<Record<string, string>> = {}): boolean =>
  headers.authorization === undefined && /\.well-known\/|jwks|certs|keys/i.test(new URL(url).pathname)

const isRecent = (at: number | undefined, now: number): boolean =>
  at !== undefined && now - at < keptSeconds * 1000

/** A provider may change its key at any moment, so a key that is not kept is sought at once, and then rests. */
const isGoodEnough = (kept: Kept, key: SoughtKey | undefined, now: number): boolean =>
  isRecent(kept.at, now) &&
  (key === undefined || holdsKey(kept.text, key.id) || isRecent(kept.soughtAt.get(key.connectionId), now))

/** The same, with a connection that seeks a key now, and without those that may seek one again. */
const addSeeker = (soughtAt: Kept['soughtAt'], connectionId: string, now: number): Kept['soughtAt'] =>
  new Map([...[...soughtAt].filter(([, at]) => isRecent(at, now)), [connectionId, now]])

/** The same way out, remembering what providers publish about themselves. */
export const rememberingDocuments = (outgoing: OutgoingFetch, clock: Clock): ProviderDocuments => {
  const kept = new Map<string, Kept>()
  return async (url, { key, ...request } = {}) => {
    if ((request.method ?? 'GET') !== 'GET' || !isDocument(url, request.headers))
      return outgoing(url, request)
    const known = kept.get(url)
    const now = clock.now().getTime()
    if (known === undefined || !isGoodEnough(known, key, now)) {
      // The attempt counts before it is answered: requests that come together ask once.
      if (known !== undefined && key !== undefined && isRecent(known.at, now))
        kept.set(url, { ...known, soughtAt: addSeeker(known.soughtAt, key.connectionId, now) })
      const answer = await outgoing(url, request)
      if (answer.status !== 200) return answer
      if (kept.size >= mostKept) kept.clear()
      const text = await answer.text()
      kept.set(url, { text, at: now, soughtAt: kept.get(url)?.soughtAt ?? new Map() })
    }
    return new Response(kept.get(url)?.text, {
      status: 200,
      headers: { 'content-type': 'application/json' },
    })
  }
}
