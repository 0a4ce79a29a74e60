import { htmlPage } from '../../platform/html/html-page.ts'
import { jsonInHtml } from './boot.ts'

/** An origin as a page of that origin writes it, or undefined. */
export const wellFormedOrigin = (text: string | undefined): string | undefined => {
  if (text === undefined || !/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined
  return new URL(text).origin === text ? text : undefined
}

/** Why a page gets no portal: it is not registered for the application, or there is no such application. */
export type Refusal = 'EMBED_FORBIDDEN' | 'CLIENT_UNKNOWN'

const texts: Record<Refusal, { readonly title: string; readonly body: string }> = {
  EMBED_FORBIDDEN: {
    title: 'This site can’t show the portal',
    body: 'This site isn’t registered for the application. Ask the operator of the portal to add it.',
  },
  CLIENT_UNKNOWN: {
    title: 'Unknown application',
    body: 'No application is registered with this client ID. Check the client ID.',
  },
}

/** Says why there is no portal, to the person who looks and to the page that asked for it. */
export const refusalDocument = (
  reason: Refusal,
  requestedOrigin: string | undefined,
  nonce: string,
): string => {
  const origin = wellFormedOrigin(requestedOrigin)
  const { title, body } = texts[reason]
  const script =
    origin === undefined
      ? undefined
      : `parent.postMessage({vestibule:'refused',code:'${reason}'},${jsonInHtml(origin)})`
  return htmlPage({
    title,
    nonce,
    style:
      'body{font:16px/1.5 system-ui,sans-serif;margin:32px;color:#171a21;background:#fff}code{font-size:13px}',
    body: `<h1>${title}</h1><p>${body}</p><p><code>${reason}</code></p>`,
    script,
  })
}
