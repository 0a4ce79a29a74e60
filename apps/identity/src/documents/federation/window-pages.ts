import { pages } from '@vestibule/messages/pages'
import { jsonInHtml } from '../embed/boot.ts'
import { negotiateLocale } from '../../platform/locale/negotiate-locale.ts'
import type { HttpContext } from '../../http/context.ts'
import { noteRefusal } from '../../http/note-refusal.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import type { Services } from '../../request/services.ts'
import { windowPage } from './page.ts'

type ConfirmPageParams = {
  readonly state: string
  readonly application: string
  readonly hostOrigin: string
}

const createNonce = ({ random }: Pick<Services, 'random'>): string => random.bytes(18).toString('base64')

/** A window is a page of the browser's, and speaks its language. */
const speaking = (context: HttpContext) => {
  const locale = negotiateLocale(pages.tags, undefined, context.req.header('accept-language'))
  return { locale, messages: pages.in(locale).provider }
}

/**
 * The server cannot tell who opened this address, so the person is asked: an attacker may have sent it (bridge 10.4).
 */
export const confirmPage = (
  context: HttpContext,
  services: Services,
  { state, application, hostOrigin }: ConfirmPageParams,
): Response => {
  const { locale, messages } = speaking(context)
  const { title, body, button } = messages.confirm
  const host = `<b dir="ltr">${escapeHtml(hostOrigin)}</b>`
  return windowPage(context, createNonce(services), {
    locale,
    title: title.replace('{{application}}', () => application),
    body:
      `<p>${escapeHtml(body).replace('{{host}}', () => host)}</p>` +
      `<a class="go" href="/login/start?txn=${escapeHtml(state)}">${escapeHtml(button)}</a>`,
  })
}

/** The frame learns by itself how it went; telling it only makes that quicker. */
export const donePage = (context: HttpContext, services: Services, state: string): Response => {
  const { locale, messages } = speaking(context)
  return windowPage(context, createNonce(services), {
    locale,
    title: messages.done.title,
    body: `<p>${escapeHtml(messages.done.body)}</p>`,
    script:
      `const done={vestibule:'externalLogin',txn:${jsonInHtml(state)}};` +
      `try{opener&&opener.postMessage(done,${jsonInHtml(services.config.portalOrigin)})}catch{}` +
      "try{new BroadcastChannel('vestibule-external-login').postMessage(done)}catch{}close()",
  })
}

/** The way was not opened in this browser, or is over. */
export const gonePage = (context: HttpContext, services: Services): Response => {
  noteRefusal(context, { code: 'EXTERNAL_LOGIN_GONE', resourceId: 'login.window' })
  const { locale, messages } = speaking(context)
  return windowPage(context, createNonce(services), {
    locale,
    status: 400,
    title: messages.gone.title,
    body: `<p>${escapeHtml(messages.gone.body)}</p>`,
  })
}
