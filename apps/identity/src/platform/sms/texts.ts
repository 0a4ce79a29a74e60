import type { MailSender } from '../mail/mails.ts'
import { filled, type MailValues, mailMessages } from '../mail/mail-messages.ts'
import type { MailMessages } from '@vestibule/messages/mail'
import type { Sms } from '../outbox/message.ts'

const text = (
  { client, locale }: MailSender,
  kind: keyof MailMessages['texts'],
  values: MailValues,
): string => filled(mailMessages(locale).texts[kind], { application: client.name, ...values }, locale)

/** A code to type. */
export const codeSms = (
  from: MailSender,
  { to, code }: { readonly to: string; readonly code: string },
): Sms => ({ to, text: text(from, 'code', { code }) })

/** To a number that is a person's no more. */
export const numberGoneSms = (from: MailSender, to: string): Sms => ({
  to,
  text: text(from, 'numberGone', {}),
})
