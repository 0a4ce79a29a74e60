import type { Message } from '../outbox/message.ts'
import { composeMail, nameInMail } from './compose-mail.ts'

/** To somebody whom a member asks to join a tenant. */
export const invitationMail = (about: {
  readonly to: string
  readonly application: string
  readonly tenant: string
  /** Who invites; absent when nobody in particular does. */
  readonly inviter?: string
  readonly link: string
}): Message => {
  const tenant = nameInMail(about.tenant)
  const application = nameInMail(about.application)
  const inviter = nameInMail(about.inviter ?? '')
  const asks = inviter === '' ? 'You are invited' : `${inviter} invites you`
  return composeMail({
    to: about.to,
    subject: `Join ${tenant} on ${application}`,
    heading: `Join ${tenant}`,
    paragraphs: [`${asks} to join ${tenant} on ${application}.`],
    button: { label: 'Accept invitation', link: about.link },
    footnote: 'The link works once and for 7 days. If you do not know who sent this, ignore this mail.',
  })
}
