import type { inbox } from '../platform/db/schema/outbox.ts'
import { escapeHtml } from '../platform/html/escape-html.ts'
import { htmlPage } from '../platform/html/html-page.ts'
import { inboxStyle } from './inbox-style.ts'

type Message = typeof inbox.$inferSelect

const linked = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')

/** Of what has no subject. */
const heading = { email: 'Email', sms: 'Text message', slack: 'Slack message' } as const

const toTitle = ({ subject, channel }: Message): string => subject || heading[channel]

const toMeta = ({ to, createdAt }: Message): string =>
  `<p class="meta">to <b>${escapeHtml(to)}</b>, ` +
  `<time datetime="${createdAt.toISOString()}">${createdAt.toISOString()}</time></p>`

const toText = ({ text }: Message): string => `<pre dir="auto">${linked(text)}</pre>`

const article = (message: Message): string =>
  `<article><h2><a href="/dev/inbox/${message.id}">${escapeHtml(toTitle(message))}</a></h2>${toMeta(message)}${toText(message)}</article>`

const icon = '<link rel="icon" href="data:,">'

/** The inbox for people: newest first, links that can be followed. */
export const inboxPage = (messages: readonly Message[], nonce: string): string =>
  htmlPage({
    title: 'Inbox',
    nonce,
    style: inboxStyle,
    head: `${icon}<meta http-equiv="refresh" content="5">`,
    body:
      `<h1>Inbox</h1>${messages.length === 0 ? '<p>No messages yet. Emails and text messages sent in development appear here.</p>' : ''}` +
      messages.map(article).join(''),
  })

/** One message as the person gets it: the HTML in a frame without scripts, and the text. */
export const messagePage = (message: Message, nonce: string): string => {
  const html =
    message.html === ''
      ? ''
      : `<article><h3>HTML</h3><iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="HTML of the email" src="/dev/inbox/${message.id}/html"></iframe></article>`
  return htmlPage({
    title: toTitle(message),
    nonce,
    style: inboxStyle,
    head: icon,
    body:
      `<p><a href="/dev/inbox">Inbox</a></p><h1>${escapeHtml(toTitle(message))}</h1>${toMeta(message)}${html}` +
      `<article><h3>Text</h3>${toText(message)}</article>`,
  })
}

/** The HTML alone. Links open beside the inbox: the frame may not lead it away. */
export const messageHtml = ({ html }: Message): string =>
  html.replace(/<head>/i, '<head><base target="_blank">')
