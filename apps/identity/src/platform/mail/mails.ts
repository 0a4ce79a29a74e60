import type { Message } from '../outbox/message.ts'
import { composeMail } from './compose-mail.ts'
import { type MailedApplication, mailLook } from './mail-look.ts'
import { filled, type MailValues, mailMessages } from './mail-messages.ts'
import type { MailMessages } from '@vestibule/messages/mail'

/** Whose mail it is, and the language of the person who asked for it. */
export type MailSender = { readonly client: MailedApplication; readonly locale: string }

export type FactorKind = keyof MailMessages['factors']

/** Sentences of this sender's language, filled in. */
const writer = ({ client, locale }: MailSender, values: MailValues) => {
  const all = { application: client.name, ...values }
  return {
    frame: { look: mailLook(client), locale },
    say: (sentence: string) => filled(sentence, all, locale),
    /** Paragraphs stand on lines of their own. */
    sayAll: (body: string) => body.split('\n').map((sentence) => filled(sentence, all, locale)),
  }
}

/** A code to type. It stands in the subject too: there telephones show it at once. */
export const codeMail = (
  from: MailSender,
  kind: keyof MailMessages['codes'],
  { to, code }: { readonly to: string; readonly code: string },
): Message => {
  const { subject, body, footnote } = mailMessages(from.locale).codes[kind]
  const { frame, say, sayAll } = writer(from, { code })
  return composeMail(
    { to, subject: say(subject), heading: code, paragraphs: sayAll(body), footnote: say(footnote) },
    frame,
  )
}

type WithLink = {
  readonly to: string
  readonly link: string
  readonly values?: MailValues
  /** To be typed where the link leads; absent when the link is enough. */
  readonly code?: string | undefined
}

/** A link to open. */
export const linkMail = (
  from: MailSender,
  kind: keyof MailMessages['links'],
  { to, link, values = {}, code }: WithLink,
): Message => {
  const messages = mailMessages(from.locale)
  const { subject, heading, body, button, footnote } = messages.links[kind]
  const { frame, say, sayAll } = writer(from, code === undefined ? values : { ...values, code })
  return composeMail(
    {
      to,
      subject: say(subject),
      heading: say(heading),
      paragraphs: [...sayAll(body), ...(code === undefined ? [] : [say(messages.invitation.typedCode)])],
      button: { label: say(button), link },
      footnote: say(footnote),
    },
    frame,
  )
}

/** Something that happened, for the user who should notice it (SEC-AU-06). */
export const noticeMail = (
  from: MailSender,
  kind: keyof MailMessages['notices'],
  { to, values = {} }: { readonly to: string; readonly values?: MailValues },
): Message => {
  const { subject, heading, body, footnote } = mailMessages(from.locale).notices[kind]
  const { frame, say, sayAll } = writer(from, values)
  return composeMail(
    { to, subject: say(subject), heading: say(heading), paragraphs: sayAll(body), footnote: say(footnote) },
    frame,
  )
}
