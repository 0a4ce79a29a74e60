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

/** Answers the same, cookie included, for a known and an unknown user (SEC-OT-01, SEC-OT-02, SEC-OT-05). */
export const passwordlessPreLogin = async (
  { type, invitationToken, ...identifiers }: PreLogin,
  ctx: RequestContext,
): Promise<{ phoneNumber?: string }> => {
  await requireStrategy(ctx, type)
  await limitSignInMails(ctx)
  const identified = await identify(ctx, identifiers)
  if (type !== 'smscode') return mail(ctx, type, { ...identified, invitationToken })
  await limitSmsAsked(ctx, identified.browser ?? identified.typed)
  return sendSmsCode(ctx, identified)
}

type Mailing = Identified & { readonly invitationToken: string | undefined }

const mail = async (
  ctx: RequestContext,
  type: 'code' | 'magiclink',
  { invitationToken, ...identified }: Mailing,
) => {
  const mayMail = await mayMailSignIn(ctx, identified.subject)
  const known = await toSignInCandidate(ctx, identified.user, invitationToken)
  const send = type === 'code' ? sendMailCode : sendMagicLink
  await send(ctx, { ...identified, mayMail, entrant: mayMail ? known : undefined })
  return {}
}
