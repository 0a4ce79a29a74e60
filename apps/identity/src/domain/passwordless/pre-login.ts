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
  ctx: RequestContext,
): Promise<{ phoneNumber?: string }> => {
  await requireStrategy(ctx, type)
  await limitSignInMails(ctx)
  const asked = await identify(ctx, identifiers)
  if (type !== 'smscode') return mail(ctx, type, { ...asked, invitationToken })
  await limitSmsAsked(ctx, asked.typed)
  return sendSmsCode(ctx, asked)
}

type Mailing = Identified & { readonly invitationToken: string | undefined }

const mail = async (
  ctx: RequestContext,
  type: 'code' | 'magiclink',
  { invitationToken, ...asked }: Mailing,
) => {
  const mayMail = await mayMailSignIn(ctx, asked.subject)
  const known = await toSignInCandidate(ctx, asked.user, invitationToken)
  const send = type === 'code' ? sendMailCode : sendMagicLink
  await send(ctx, { ...asked, mayMail, entrant: mayMail ? known : undefined })
  return {}
}
