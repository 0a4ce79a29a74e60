import { isolated } from '@vestibule/messages/isolate'
import { toDirection } from '@vestibule/messages/locales'
import { mail, type MailMessages } from '@vestibule/messages/mail'
import { oneLine } from './name-in-mail.ts'

/** Languages that mails are written in. */
export const mailLocales = mail.tags

export const mailMessages = (locale: string): MailMessages => mail.in(locale)

/** What is filled in, each on one line. What strangers chose has gone through `nameInMail` (SEC-BW-05). */
export type MailValues = Readonly<Record<string, string>>

/**
 * Fills a sentence in one pass, so that braces in a value stay what they are. Names of another writing do not turn the
 * sentence around them. A value that is missing is a mistake.
 */
export const filled = (sentence: string, values: MailValues, locale: string): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`A mail lacks its ${name}`)
    const text = oneLine(value)
    return name === 'code' ? text : isolated(text, toDirection(locale))
  })
