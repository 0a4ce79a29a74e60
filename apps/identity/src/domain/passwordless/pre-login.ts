import type { RequestContext } from '../../request/request-context.ts'
import { limitSignInMails, mayMailSignIn } from '../rate-limits/mail-limits.ts'
import { limitSmsAsked } from '../rate-limits/sms-limits.ts'
import { toSignInCandidate } from '../sso/can-sign-in.ts'
import { type Identified, type Identifiers, identify } from './identify.ts'
import { sendMailCode } from './send-mail-code.ts'
import { sendMagicLink } from './send-magic-link.ts'
import { sendSmsCode } from './send-sms-code.ts'
import { type PasswordlessType, requireStrategy } from '../installation/passwordless-strategy.ts'

type PreLogin = Identifiers & { readonly type: PasswordlessType; readonly invitationToken?: string }

/** Answers the same, cookie included, whoever is asked for (SEC-OT-01, SEC-OT-02, SEC-OT-05). */
export const passwordlessPreLogin = async (
  { type, invitationToken, ...identifiers }: PreLogin,
  visitor: RequestContext,
): Promise<{ phoneNumber?: string }> => {
  await requireStrategy(visitor, type)
  await limitSignInMails(visitor)
  const asked = await identify(visitor, identifiers)
  if (type !== 'smscode') return mail(visitor, type, { ...asked, invitationToken })
  await limitSmsAsked(visitor, asked.typed)
  return sendSmsCode(visitor, asked)
}

type Mailing = Identified & { readonly invitationToken: string | undefined }

const mail = async (
  visitor: RequestContext,
  type: 'code' | 'magiclink',
  { invitationToken, ...asked }: Mailing,
) => {
  const mayMail = await mayMailSignIn(visitor, asked.subject)
  const known = await toSignInCandidate(visitor, asked.user, invitationToken)
  const send = type === 'code' ? sendMailCode : sendMagicLink
  await send(visitor, { ...asked, mayMail, entrant: mayMail ? known : undefined })
  return {}
}
