import { createTransport } from 'nodemailer'
import type { Deliver } from './message.ts'

/** Sends by a mail server. The id makes a message that is sent twice recognisable. */
export const smtpDelivery = (smtpUrl: string, from: string): Deliver => {
  const transport = createTransport(smtpUrl)
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
