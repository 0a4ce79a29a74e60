import type { Message } from '../outbox/message.ts'
import { composeMail, nameInMail } from './compose-mail.ts'

/** To somebody who signed up: proves the address and activates the account. */
export const activationMail = (about: {
  readonly to: string
  readonly application: string
  readonly link: string
}): Message => {
  const application = nameInMail(about.application)
  return composeMail({
    to: about.to,
    subject: `Activate your ${application} account`,
    heading: `Welcome to ${application}`,
    paragraphs: ['Confirm that this is your address to activate your account.'],
    button: { label: 'Activate account', link: about.link },
    footnote:
      'The link works once and for 24 hours. If you did not sign up, ignore this mail: nothing will happen.',
  })
}
