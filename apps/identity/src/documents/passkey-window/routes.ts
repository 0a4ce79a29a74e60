import { Hono } from 'hono'
import { negotiateLocale } from '../../platform/locale/negotiate-locale.ts'
import { windowPage } from '../federation/page.ts'
import type { HttpContext, HttpEnv } from '../../http/context.ts'
import { escapeHtml } from '../../platform/mail/escape-html.ts'
import type { Services } from '../../request/services.ts'
import { windowScript } from './script.ts'
import { windowLocales, windowWords } from './words.ts'

const show = async (context: HttpContext, { clients, random }: Services): Promise<Response> => {
  const locale = negotiateLocale(windowLocales, undefined, context.req.header('accept-language'))
  const words = windowWords(locale)
  const nonce = random.bytes(18).toString('base64')
  const client = await clients.byId(context.req.query('c') ?? '')
  // Only our own frame sends a window here: whoever was sent by somebody else would make a key for their account.
  if (client === undefined || context.req.header('sec-fetch-site') !== 'same-origin')
    return windowPage(context, nonce, {
      locale,
      status: 400,
      title: words.title,
      body: `<p>${escapeHtml(words.gone)}</p>`,
    })
  return windowPage(context, nonce, {
    locale,
    title: words.title,
    body:
      `<p>${escapeHtml(words.lead)} <b id="who" dir="ltr"></b> (${escapeHtml(client.name)})</p>` +
      `<button class="go" id="go" type="button" hidden>${escapeHtml(words.button)}</button>` +
      '<p id="said" role="status"></p>',
    script: windowScript({ clientId: client.id, words }),
    asks: true,
  })
}

/** A top-level page of the portal that makes a passkey for the session whose frame opened it (bridge 6). */
export const passkeyWindowRoutes = (services: Services): Hono<HttpEnv> =>
  new Hono<HttpEnv>().get('/passkey/window', (context) => show(context, services))
