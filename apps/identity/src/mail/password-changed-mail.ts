import type { Message } from '../outbox/message.ts'
import { composeMail, nameInMail } from './compose-mail.ts'

/** To the person whose password was changed, so that a change by somebody else is noticed (SEC-AU-06). */
export const passwordChangedMail = (about: {
  readonly to: string
  readonly application: string
  readonly link: string
}): Message => {
  const application = nameInMail(about.application)
  return composeMail({
    to: about.to,
    subject: `Your ${application} password was changed`,
    heading: 'Your password was changed',
    paragraphs: ['The password of your account was changed just now. Every other session was signed out.'],
    button: { label: 'Set a new password', link: about.link },
    footnote: 'If you changed it yourself, there is nothing to do.',
  })
}
