import { mailLocales } from './mail-messages.ts'
import type { MailSender } from './mails.ts'

type Recipient = {
  /** As it is stored; it may be of a release that had more languages. */
  readonly locale: string | null
}

/** The language where neither a request nor the recipient has one. */
const byItself = 'en'

/**
 * The one rule for mails that no request of their recipient causes: they are in the recipient's language. Where that is
 * not known they are in the caller's, and in English where there is no caller.
 *
 * @param from the caller's request, or the application alone
 */
export const toRecipient = (
  { client, locale = byItself }: Pick<MailSender, 'client'> & Partial<MailSender>,
  recipient: Recipient,
): MailSender => ({
  client,
  locale: mailLocales.find((one) => one === recipient.locale) ?? locale,
})
