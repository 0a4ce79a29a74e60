import { pages } from '@vestibule/messages/pages'
import { Hono } from 'hono'
import { negotiateLocale } from '../../platform/locale/negotiate-locale.ts'
import { windowPage } from '../federation/page.ts'
import type { HttpContext, HttpEnv } from '../../http/context.ts'
import { noteRefusal } from '../../http/note-refusal.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import type { Services } from '../../request/services.ts'
import { windowScript } from './script.ts'

const show = async (context: HttpContext, { clients, random }: Services): Promise<Response> => {
  const locale = negotiateLocale(pages.tags, undefined, context.req.header('accept-language'))
  const messages = pages.in(locale).passkeyWindow
  const nonce = random.bytes(18).toString('base64')
  const client = await clients.byId(context.req.query('c') ?? '')
  // Only our own frame sends a window here: a person sent by an attacker would make a key for the attacker's account.
  if (client === undefined || context.req.header('sec-fetch-site') !== 'same-origin') {
    const code = client === undefined ? 'CLIENT_UNKNOWN' : 'EMBED_FORBIDDEN'
    noteRefusal(context, { code, resourceId: 'passkey.window' })
    return windowPage(context, nonce, {
      locale,
      status: 400,
      title: messages.title,
      body: `<p>${escapeHtml(messages.gone)}</p>`,
    })
  }
  return windowPage(context, nonce, {
    locale,
    title: messages.title,
    body:
      `<p>${escapeHtml(messages.lead)} <b id="who" dir="ltr"></b> (${escapeHtml(client.name)})</p>` +
      `<button class="go" id="go" type="button" hidden>${escapeHtml(messages.button)}</button>` +
      '<p id="said" role="status"></p>',
    script: windowScript({ clientId: client.id, messages }),
    asks: true,
  })
}

/** A top-level page of the portal that makes a passkey for the session whose frame opened it (bridge 6). */
export const passkeyWindowRoutes = (services: Services): Hono<HttpEnv> =>
  new Hono<HttpEnv>().get('/passkey/window', (context) => show(context, services))
