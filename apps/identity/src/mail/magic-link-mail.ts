import type { Message } from '../outbox/message.ts'
import { composeMail, nameInMail } from './compose-mail.ts'

/** A link to sign in with. */
export const magicLinkMail = (about: {
  readonly to: string
  readonly application: string
  readonly link: string
}): Message => {
  const application = nameInMail(about.application)
  return composeMail({
    to: about.to,
    subject: `Sign in to ${application}`,
    heading: `Sign in to ${application}`,
    paragraphs: ['Open the link in the browser in which you asked for it.'],
    button: { label: 'Sign in', link: about.link },
    footnote: 'The link works once and for 10 minutes. If you did not ask for it, ignore this mail.',
  })
}
