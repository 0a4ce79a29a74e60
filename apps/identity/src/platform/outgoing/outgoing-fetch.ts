import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { checkAddress } from './check-address.ts'
import { readAnswer } from './read-answer.ts'

/** What a request to another party's server may carry. */
export type OutgoingRequest = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Less patience than usual, for the whole exchange. */
  readonly timeoutMs?: number
}

/**
 * The one way out of this server. Rejects with a plain Error that says why: nothing of it is for the person who
 * waits. Answers every status, redirects too: they are not followed.
 */
export type OutgoingFetch = (url: string, request?: OutgoingRequest) => Promise<Response>

/** Every address of a name. Given from outside so that tests can be a name server that changes its mind. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

export const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address)

type Options = {
  /** Origins that may be plain http, on any port and not public: ours, and the mock providers of development. */
  readonly allowedOrigins: readonly string[]
  readonly resolve?: Resolve
  /** For the whole exchange. */
  readonly timeoutMs?: number
  readonly maxBytes?: number
}

const limits = { timeoutMs: 5000, maxBytes: 1024 * 1024 }

/** Makes the one way out: https to public addresses on port 443, the checked address is the one connected to. */
export const createOutgoingFetch = ({
  allowedOrigins,
  resolve = systemResolve,
  timeoutMs = limits.timeoutMs,
  maxBytes = limits.maxBytes,
}: Options): OutgoingFetch => {
  return async (text, { method = 'GET', headers = {}, body, timeoutMs: ownMs } = {}) => {
    const signal = AbortSignal.timeout(ownMs ?? timeoutMs)
    const { url, address } = await checkAddress(text, { allowedOrigins, resolve, signal })
    const ask = url.protocol === 'https:' ? httpsRequest : httpRequest
    const { promise, resolve: done, reject } = Promise.withResolvers<IncomingMessage>()
    const family = address.includes(':') ? 6 : 4
    const request = ask(
      url,
      {
        method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        signal,
        agent: false,
        // The name is not asked for again: what was checked is what is connected to.
        lookup: (_, options, callback) =>
          options.all ? callback(null, [{ address, family }]) : callback(null, address, family),
      },
      done,
    )
    request.once('error', reject)
    request.end(body)
    try {
      return await readAnswer(await promise, maxBytes)
    } finally {
      request.destroy()
    }
  }
}
