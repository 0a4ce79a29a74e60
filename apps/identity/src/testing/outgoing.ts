import type { OutgoingFetch, OutgoingRequest } from '../platform/outgoing/outgoing-fetch.ts'
import type { Server } from '../start/server.ts'
import { portalOrigin } from './addresses.ts'

/** What a provider would answer to what it was sent, altered on its way. */
export type Twist = (answer: Response, url: URL, body?: string) => Response | Promise<Response>

export type TestOutgoing = {
  readonly fetch: OutgoingFetch
  /** Every address that was asked, in order. */
  readonly requests: string[]
  readonly reach: (server: Server) => void
  /** Alters answers until it is told `undefined`. */
  readonly twist: (twist: Twist | undefined) => void
}

/** An internet on which only the mock providers live: the server asks itself, without a port. */
export const createOutgoing = (): TestOutgoing => {
  const requests: string[] = []
  let server: Server | undefined
  let twist: Twist | undefined
  const fetch = async (text: string, { method, headers, body }: OutgoingRequest = {}): Promise<Response> => {
    const url = new URL(text)
    requests.push(text)
    if (url.origin !== portalOrigin || server === undefined) throw new Error(`nobody is at ${text}`)
    const answer = await server.request(url.pathname + url.search, { method, headers, body })
    return twist === undefined ? answer : twist(answer, url, String(body ?? ''))
  }
  return {
    fetch,
    requests,
    reach: (reached) => {
      server = reached
    },
    twist: (next) => {
      twist = next
    },
  }
}
