import type { Message } from '../outbox/message.ts'
import { composeMail, nameInMail } from './compose-mail.ts'

/** To somebody who forgot the password, or of whom somebody said so. */
export const passwordResetMail = (about: {
  readonly to: string
  readonly application: string
  readonly link: string
}): Message => {
  const application = nameInMail(about.application)
  return composeMail({
    to: about.to,
    subject: `Reset your ${application} password`,
    heading: 'Reset your password',
    paragraphs: [`Somebody, probably you, asked to set a new password for your ${application} account.`],
    button: { label: 'Choose a new password', link: about.link },
    footnote:
      'The link works once and for 30 minutes. If you did not ask for it, ignore this mail: your password stays as it is.',
  })
}
