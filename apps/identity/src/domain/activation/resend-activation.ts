import { findUserByEmail } from '../credentials/users.queries.ts'
import { listOpenTokens } from '../credentials/one-time-token.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OneTimeCodeRow } from '../../platform/db/schema/one-time-codes.ts'
import type { OneTimeTokenRow } from '../../platform/db/schema/one-time-tokens.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { canonicalEmail } from '../identifiers/email.ts'
import { limitResends, mayMailAccount } from '../rate-limits/mail-limits.ts'
import { listOpenInvitations } from '../invitations/open-invitations.ts'
import { sendInvitation } from '../invitations/send-invitation.ts'
import { findNewestSignUp, listInvitationCodes } from './activation-code.queries.ts'
import { renewActivationCode } from './renew-activation-code.ts'
import { isCompletable } from './complete-sign-up.ts'
import { askedFor, parseSignUpData, sendActivation, type SignUpData } from './activation-token.ts'
import { readCounted } from './typed-sign-ups.ts'

/** Answers the same whatever there is to resend. */
export const resendActivationEmail = async (
  input: { readonly email: string; readonly token?: string | undefined },
  ctx: RequestContext,
): Promise<Record<string, never>> => {
  await limitResends(ctx)
  const account = canonicalEmail(input.email)
  if (account === undefined) return {}
  const user = await findUserByEmail(ctx.db, account)
  const { token } = input
  if (token !== undefined)
    await ctx.transaction((tx) => renewActivationCode(tx, ctx, { address: account, user }, token))
  else if (user !== undefined && (await mayMailAccount(ctx, 'activation', account)))
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

/** Something by which an address was to be activated: the page of a code, or a link. */
type Row = OneTimeCodeRow | OneTimeTokenRow

const pickNewest = (rows: readonly Row[]): Row | undefined =>
  rows.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())[0]

/**
 * Mails a link for a sign-up. Nothing that was typed on a page is in it: the code of a page activates that page alone, which may
 * be a stranger's (SEC-PW-30).
 *
 * @returns whether there was anything to mail
 */
const mailSignUp = async (
  tx: Database,
  ctx: RequestContext,
  user: UserRow,
  signUp: Row,
): Promise<boolean> => {
  const typed = parseSignUpData(signUp.data)
  const data = typed && 'hash' in signUp ? await dataToMail(tx, ctx, { link: signUp, typed }) : askedFor
  if (!(await isCompletable(tx, ctx, { userId: user.id, data }))) return false
  await sendActivation(tx, ctx, { user, data })
  return true
}

/**
 * Mails a person who has no account yet a link of their own: for the newest of what was sent to them, an invitation or a sign-up.
 * The caller shows no page and may be a stranger: the codes and links before go on as they are (SEC-PW-16), and so do pages that
 * look like those of sign-ups (SEC-PW-28).
 */
export const mailOpenActivation = async (tx: Database, ctx: RequestContext, user: UserRow): Promise<void> => {
  if (user.verifiedAt !== null) return
  const open = (await listOpenInvitations(tx, ctx, user.id)).map(({ tenantId }) => tenantId)
  const links = await listOpenTokens(tx, { userId: user.id, purpose: 'activation' })
  const codes = await listInvitationCodes(tx, user.id)
  const page = await findNewestSignUp(tx, ctx, user)
  const isSignUp = ({ data }: Row) => parseSignUpData(data) !== undefined
  const signUp = pickNewest([...links.filter(isSignUp), ...(page ? [page] : [])])
  const isOpen = (row: Row) => !isSignUp(row) && row.tenantId !== null && open.includes(row.tenantId)
  const invitation = pickNewest([...links, ...codes].filter(isOpen))
  const isInvitedSince =
    invitation !== undefined && signUp !== undefined && invitation.createdAt > signUp.createdAt
  if (signUp !== undefined && !isInvitedSince && (await mailSignUp(tx, ctx, user, signUp))) return
  // A security event revoked the link, and left the invitation waiting.
  const tenantId = invitation?.tenantId ?? open[0]
  if (tenantId !== undefined) await sendInvitation(tx, ctx, { user, tenantId, isUnproved: true })
}
