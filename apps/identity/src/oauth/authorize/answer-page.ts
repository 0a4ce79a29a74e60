import type { Hono } from 'hono'
import type { HttpContext, HttpEnv } from '../../http/context.ts'
import { accountPath } from '../routes.ts'

/** The page of ours that an answer leads to; going on from one leads back to the library, and is no page. */
const pageBehind = (answer: Response, publicUrl: string): URL | undefined => {
  const location = answer.headers.get('location')
  if (location === null) return undefined
  const url = new URL(location, publicUrl)
  const isPage = url.pathname.startsWith(`${accountPath}/`) && url.pathname !== `${accountPath}/continue`
  return isPage && url.origin === new URL(publicUrl).origin ? url : undefined
}

/** A browser that opens a document shows whatever it is answered; of a caller that does not say so nothing is known. */
const isOpened = ({ req }: HttpContext): boolean =>
  req.method === 'GET' && req.header('sec-fetch-dest') === 'document'

/**
 * Answers the page itself where the library would send the browser to it, which saves a way to the server and back.
 * The page puts its own address into the browser's bar, so that it can be reloaded and gone back to.
 *
 * @param pages the routes of our own pages
 * @returns the answer as it was where it leads elsewhere, or the page cannot be shown
 */
export const withPageInPlace = async (
  answer: Response,
  context: HttpContext,
  { pages, publicUrl }: { readonly pages: Hono<HttpEnv>; readonly publicUrl: string },
): Promise<Response> => {
  const url = isOpened(context) ? pageBehind(answer, publicUrl) : undefined
  if (url === undefined) return answer
  const pageAddress = `${url.pathname}${url.search}`
  const set = answer.headers.getSetCookie()
  // As the browser would send them with its next request.
  const kept = [context.req.header('cookie'), ...set.map((cookie) => cookie.split(';')[0])].filter(Boolean)
  const headers = new Headers(context.req.raw.headers)
  headers.set('cookie', kept.join('; '))
  const page = await pages.request(pageAddress, { headers }, { ...context.env, pageAddress })
  if (page.status !== 200) return answer
  const whole = new Response(page.body, page)
  for (const cookie of set) whole.headers.append('set-cookie', cookie)
  return whole
}
