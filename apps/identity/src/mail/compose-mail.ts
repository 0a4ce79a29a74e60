import type { Message } from '../outbox/message.ts'
import { escapeHtml } from './escape-html.ts'

/** A mail as its writer thinks of it; both forms are made from it, so they cannot differ. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly link: string }
  readonly footnote: string
}

/** A line break in a header would start another header (SEC-BW-05). */
const headerText = (text: string): string => {
  if (/[\r\n\0]/.test(text)) throw new Error('A mail header holds a line break')
  return text
}

/** Names come from strangers: on one line, and no longer than a name. */
export const nameInMail = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, 120)

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`

const buttonHtml = ({ label, link }: NonNullable<Mail['button']>): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="background:#1f4fd8;color:#fff;border-radius:8px;` +
  `padding:10px 18px;text-decoration:none;display:inline-block">${escapeHtml(label)}</a></p>` +
  `<p style="margin:0 0 16px;color:#5b6472;word-break:break-all">${escapeHtml(link)}</p>`

const html = ({ heading, paragraphs, button, footnote }: Mail): string =>
  `<!doctype html><html lang="en"><body style="margin:0;padding:32px 16px;background:#f5f6f8;color:#171a21;` +
  `font:16px/1.5 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;` +
  `border-radius:12px"><h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(heading)}</h1>` +
  `${paragraphs.map(paragraph).join('')}${button === undefined ? '' : buttonHtml(button)}` +
  `<p style="margin:24px 0 0;color:#5b6472;font-size:13px">${escapeHtml(footnote)}</p></div></body></html>`

const text = ({ heading, paragraphs, button, footnote }: Mail): string =>
  [
    heading,
    ...paragraphs,
    ...(button === undefined ? [] : [`${button.label}:\n${button.link}`]),
    footnote,
  ].join('\n\n')

export const composeMail = (mail: Mail): Message => ({
  to: headerText(mail.to),
  subject: headerText(mail.subject),
  text: `${text(mail)}\n`,
  html: html(mail),
})
