import { readCookies } from './cookie-header.ts'
import { parsedJson } from './parsed-json.ts'
import type { ProxyDeps } from './proxy-deps.ts'
import type { ReadAnswer } from './refresh.ts'
import { forBrowser } from './tokens.ts'
import type { Caller } from './upstream.ts'
import { withCookies } from './with-cookies.ts'

/** What of an answer a browser is told; the rest was about another address. */
const passedBack = [
  'content-type',
  'content-disposition',
  'cache-control',
  'etag',
  'last-modified',
  'location',
  'retry-after',
  'frontegg-trace-id',
]

export const headersBack = (answer: Headers): Headers => {
  const headers = new Headers({ 'x-content-type-options': 'nosniff' })
  for (const name of passedBack) {
    const value = answer.get(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}

/** An answer that was read: its cookies and tokens are kept here, and the page gets what is left. */
export const readBack = async (
  { upstream, takeAnswer }: ProxyDeps,
  { status, headers, text }: ReadAnswer,
  caller: Caller,
): Promise<Response> => {
  const isGood = status >= 200 && status < 300
  const body = parsedJson(text)
  const before = readCookies(caller.headers.get('cookie'))
  const { lines } = await takeAnswer(headers, isGood ? body : undefined, before)
  const answerText = body === undefined ? text : JSON.stringify(forBrowser(body, upstream.settings.secureJwt))
  return withCookies(new Response(answerText, { status, headers: headersBack(headers) }), lines)
}
