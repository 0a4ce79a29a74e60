import type { Clock } from '../../../runtime/clock.ts'
import type { OutgoingFetch } from '../../../platform/outgoing/outgoing-fetch.ts'

type Kept = { readonly text: string; readonly at: number }

/** Documents of a provider: asked for again at most this often, whatever tokens come along (SEC-SO-07). */
const keptSeconds = 300
const mostKept = 500

const isDocument = (url: string, headers: Readonly<Record<string, string>> = {}): boolean =>
  headers.authorization === undefined && /\.well-known\/|jwks|certs|keys/i.test(new URL(url).pathname)

/** The same way out, remembering what providers publish about themselves. */
export const rememberingDocuments = (outgoing: OutgoingFetch, clock: Clock): OutgoingFetch => {
  const kept = new Map<string, Kept>()
  return async (url, request = {}) => {
    if ((request.method ?? 'GET') !== 'GET' || !isDocument(url, request.headers))
      return outgoing(url, request)
    const known = kept.get(url)
    const now = clock.now().getTime()
    if (known === undefined || now - known.at >= keptSeconds * 1000) {
      const answer = await outgoing(url, request)
      if (answer.status !== 200) return answer
      if (kept.size >= mostKept) kept.clear()
      kept.set(url, { text: await answer.text(), at: now })
    }
    return new Response(kept.get(url)?.text, {
      status: 200,
      headers: { 'content-type': 'application/json' },
    })
  }
}
