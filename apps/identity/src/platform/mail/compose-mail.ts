import { toDirection } from '@vestibule/messages/locales'
import type { Message } from '../outbox/message.ts'
import { escapeHtml } from '../html/escape-html.ts'
import { htmlPage } from '../html/html-page.ts'
import type { MailLook } from './mail-look.ts'
import { oneLine } from './name-in-mail.ts'

/** A mail as its writer thinks of it; both forms are made from it, so they cannot differ. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly link: string }
  readonly footnote: string
}

/** Whose mail it is, and in which language. */
export type MailFrame = { readonly look: MailLook; readonly locale: string }

/** A line break in a header would start another header (SEC-BW-05). */
const headerText = (text: string): string => {
  if (/[\r\n\0]/.test(text)) throw new Error('A mail header holds a line break')
  return text
}

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`

const buttonHtml = ({ label, link }: NonNullable<Mail['button']>, { accent, onAccent }: MailLook): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="background:${accent};color:${onAccent};` +
  'border-radius:8px;padding:10px 18px;text-decoration:none;display:inline-block">' +
  `${escapeHtml(label)}</a></p><p dir="ltr" style="margin:0 0 16px;color:#5b6472;word-break:break-all">` +
  `${escapeHtml(link)}</p>`

const header = ({ application, logo }: MailLook): string => {
  const name = escapeHtml(oneLine(application))
  return logo === undefined
    ? `<p style="margin:0 0 24px;font-weight:600">${name}</p>`
    : `<p style="margin:0 0 24px"><img src="${escapeHtml(logo)}" alt="${name}" height="32" style="height:32px;border:0"></p>`
}

/** Direction and language stand on an element of the body too: readers of mail throw the outer ones away. */
const html = (
  { subject, heading, paragraphs, button, footnote }: Mail,
  { look, locale }: MailFrame,
): string => {
  const direction = toDirection(locale)
  const side = direction === 'rtl' ? 'right' : 'left'
  return htmlPage({
    locale,
    title: subject,
    bodyStyle:
      'margin:0;padding:32px 16px;background:#f5f6f8;color:#171a21;font:16px/1.5 system-ui,sans-serif',
    body:
      `<div lang="${locale}" dir="${direction}" style="max-width:520px;margin:0 auto;padding:32px;` +
      `background:#fff;border-radius:12px;text-align:${side}">${header(look)}` +
      `<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(heading)}</h1>` +
      `${paragraphs.map(paragraph).join('')}${button === undefined ? '' : buttonHtml(button, look)}` +
      `<p style="margin:24px 0 0;color:#5b6472;font-size:13px">${escapeHtml(footnote)}</p></div>`,
  })
}

const text = ({ heading, paragraphs, button, footnote }: Mail): string =>
  [
    heading,
    ...paragraphs,
    ...(button === undefined ? [] : [`${button.label}:\n${button.link}`]),
    footnote,
  ].join('\n\n')

export const composeMail = (mail: Mail, frame: MailFrame): Message => ({
  to: headerText(mail.to),
  subject: headerText(mail.subject),
  text: `${text(mail)}\n`,
  html: html(mail, frame),
})
