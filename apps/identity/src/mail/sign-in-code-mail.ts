import type { Message } from '../outbox/message.ts'
import { composeMail, nameInMail } from './compose-mail.ts'

/** The code to type where it was asked for. It stands in the subject too: there telephones show it at once. */
export const signInCodeMail = (about: {
  readonly to: string
  readonly application: string
  readonly code: string
}): Message => {
  const application = nameInMail(about.application)
  return composeMail({
    to: about.to,
    subject: `${about.code} is your ${application} code`,
    heading: about.code,
    paragraphs: [`Type this code to sign in to ${application}. Give it to nobody: we never ask for it.`],
    footnote:
      'The code works once, for 5 minutes, in the browser that asked for it. If you did not ask, ignore this mail.',
  })
}
