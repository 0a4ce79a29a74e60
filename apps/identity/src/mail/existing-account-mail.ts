import type { Message } from '../outbox/message.ts'
import { composeMail, nameInMail } from './compose-mail.ts'

/** To somebody who signed up with an address that has an account: the screen must not tell, so the mail does. */
export const existingAccountMail = (about: {
  readonly to: string
  readonly application: string
  readonly link: string
}): Message => {
  const application = nameInMail(about.application)
  return composeMail({
    to: about.to,
    subject: `You already have an account at ${application}`,
    heading: 'You already have an account',
    paragraphs: [
      `Somebody, probably you, signed up for ${application} with this address. It has an account already.`,
    ],
    button: { label: 'Sign in', link: about.link },
    footnote: 'If this was not you, ignore this mail: your account was not changed.',
  })
}
