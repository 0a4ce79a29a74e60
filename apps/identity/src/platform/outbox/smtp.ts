import { createTransport } from 'nodemailer'
import type { Deliver } from './message.ts'

/** A mail server that does not answer is one that is away: the outbox tries again later. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Sends by a mail server. The id makes a message that is sent twice recognisable. */
export const smtpDelivery = (smtpUrl: string, from: string): Deliver => {
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  return async ({ to, subject, text, html }, id) => {
    await transport.sendMail({
      from,
      to,
      subject,
      text,
      html,
      messageId: `<${id}@vestibule>`,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
}
