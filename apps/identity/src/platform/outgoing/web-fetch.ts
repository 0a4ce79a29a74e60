import type { OutgoingFetch } from './outgoing-fetch.ts'

/** The shape of `fetch` that protocol libraries ask for. */
type FetchOptions = { readonly method?: string; readonly headers?: unknown; readonly body?: unknown }

/** Lets a library use our one way out. */
export const webFetch =
  (outgoing: OutgoingFetch) =>
  (url: string, { method, headers, body }: FetchOptions = {}): Promise<Response> =>
    outgoing(url, {
      method,
      headers: Object.fromEntries(new Headers(headers as Record<string, string>)),
      body: body === undefined || body === null ? undefined : String(body),
    })
