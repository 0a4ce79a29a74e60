import type { inbox } from '../db/schema/outbox.ts'
import { escapeHtml } from '../mail/escape-html.ts'

type Message = typeof inbox.$inferSelect

const linked = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')

/** Of what has no subject. */
const heading = { email: 'Mail', sms: 'Text message', slack: 'Slack message' } as const

const article = ({ to, channel, subject, text, createdAt }: Message): string =>
  `<article><h2>${escapeHtml(subject || heading[channel])}</h2><p class="meta">to <b>${escapeHtml(to)}</b>, ` +
  `<time datetime="${createdAt.toISOString()}">${createdAt.toISOString()}</time></p><pre>${linked(text)}</pre></article>`

const style =
  'body{font:15px/1.5 system-ui,sans-serif;margin:32px auto;max-width:760px;padding:0 16px;color:#171a21;background:#f5f6f8}' +
  'article{background:#fff;border:1px solid #e3e6ea;border-radius:8px;padding:16px 20px;margin:16px 0}' +
  'h1{font-size:20px}h2{font-size:16px;margin:0}.meta{color:#5b6472;font-size:13px;margin:4px 0 12px}' +
  'pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}'

/** The inbox for people: newest first, links that can be followed. */
export const inboxPage = (messages: readonly Message[], nonce: string): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Inbox</title>' +
  '<meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="5">' +
  `<style nonce="${nonce}">${style}</style></head><body><h1>Inbox</h1>` +
  `${messages.length === 0 ? '<p>No mail yet. What the server sends in development arrives here.</p>' : ''}` +
  `${messages.map(article).join('')}</body></html>`
