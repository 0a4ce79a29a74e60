import { findUserByEmail } from '../credentials/users.queries.ts'
import { latestOpenToken } from '../credentials/one-time-token.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OneTimeCodeRow } from '../../platform/db/schema/one-time-codes.ts'
import type { OneTimeTokenRow } from '../../platform/db/schema/one-time-tokens.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { canonicalEmail } from '../identifiers/email.ts'
import { limitResends, mayMailAccount } from '../rate-limits/mail-limits.ts'
import { listOpenInvitations } from '../invitations/open-invitations.ts'
import { sendInvitation } from '../invitations/send-invitation.ts'
import { findNewestActivationCode, findNewestSignUp } from './activation-code.queries.ts'
import { keepCode, mailCodeAgain, renewActivationCode } from './mail-for-page.ts'
import { askedFor, parseSignUpData, sendActivation, type SignUpData } from './activation-token.ts'
import { readCounted } from './typed-sign-ups.ts'

/** Answers the same whatever there is to resend. */
export const resendActivationEmail = async (
  input: { readonly email: string; readonly token?: string | undefined },
  ctx: RequestContext,
): Promise<Record<string, never>> => {
  await limitResends(ctx)
  const account = canonicalEmail(input.email)
  const user = account === undefined ? undefined : await findUserByEmail(ctx.db, account)
  if (account === undefined || user === undefined) return {}
  const { token } = input
  if (token !== undefined) await ctx.transaction((tx) => renewActivationCode(tx, ctx, user, token))
  else if (await mayMailAccount(ctx, 'activation', account))
    await ctx.transaction((tx) => mailOpenActivation(tx, ctx, user))
  return {}
}

/**
 * What a mail that was asked for carries of the sign-ups that were typed for an address. A stranger may have typed any of them,
 * and their password opens no account whose owner asked for the link: that one chooses another.
 */
const dataToMail = async (
  tx: Database,
  ctx: RequestContext,
  { link, typed }: { readonly link: OneTimeTokenRow; readonly typed: SignUpData },
): Promise<SignUpData> =>
  typed.isAskedFor ? askedFor : { ...(await readCounted(tx, ctx, { link, typed })), passwordHash: undefined }

/**
 * Lets the code of the newest sign-up live on where it is not mailed itself: the address has an account, or has been invited
 * since. The caller, who may be the one that signed it up, must not see the difference.
 */
export const keepNewestSignUp = async (
  tx: Database,
  ctx: RequestContext,
  user: UserRow,
  mailed?: OneTimeCodeRow,
): Promise<void> => {
  const page = await findNewestSignUp(tx, ctx, user)
  if (page !== undefined && page.handleHash !== mailed?.handleHash) await keepCode(tx, ctx, page)
}

/**
 * Mails the newest code or link of a person anew, as what it was: an activation or an invitation. A person who has an account is
 * mailed none.
 */
export const mailOpenActivation = async (tx: Database, ctx: RequestContext, user: UserRow): Promise<void> => {
  if (user.verifiedAt !== null) return keepNewestSignUp(tx, ctx, user)
  const page = await findNewestActivationCode(tx, ctx, user)
  await keepNewestSignUp(tx, ctx, user, page)
  if (page !== undefined && (await mailCodeAgain(tx, ctx, user, page))) return
  const open = await latestOpenToken(tx, { userId: user.id, purpose: 'activation' })
  const typed = open && parseSignUpData(open.data)
  if (open !== undefined && typed !== undefined) {
    const data = await dataToMail(tx, ctx, { link: open, typed })
    const isOther = data.isAskedFor === true && typed.isAskedFor !== true
    const tenantId = isOther ? uuidv7(ctx.clock, ctx.random) : open.tenantId
    await sendActivation(tx, ctx, { user, tenantId, data })
    return
  }
  // A security event revoked the link, and left the invitation waiting.
  const tenantId = open?.tenantId ?? (await listOpenInvitations(tx, ctx, user.id))[0]?.tenantId
  if (tenantId !== undefined) await sendInvitation(tx, ctx, { user, tenantId, isUnproved: true })
}
