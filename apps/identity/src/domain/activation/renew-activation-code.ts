import { drawCode, renewCode } from '../credentials/one-time-code.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OneTimeCodeRow } from '../../platform/db/schema/one-time-codes.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { listOpenInvitations } from '../invitations/open-invitations.ts'
import { sendInvitation } from '../invitations/send-invitation.ts'
import { lifetimes } from '../lifetimes.ts'
import { isInvitationOpen } from '../members/senders.ts'
import { hasJoinedSince } from '../proved-addresses/newer-place.queries.ts'
import { mayMailForPage } from '../rate-limits/mail-limits.ts'
import { type Addressed, findHandleOfAddress, purpose } from './activation-code.queries.ts'
import { invitationOfCode, mailCode } from './activation-code.ts'
import { isCompletable } from './complete-sign-up.ts'
import { askedFor, parseSignUpData, sendActivation } from './activation-token.ts'

type Page = {
  /** The one whom its code activates. Absent where none does, and where others than the user have the address now. */
  readonly user: UserRow | undefined
  /** The code of the page, whether it can be typed still or not. */
  readonly row: OneTimeCodeRow
  readonly invitation: ReturnType<typeof invitationOfCode>
}

/** Gives a handle another code: what it had before is over. */
const drawAnotherCode = async (
  tx: Database,
  ctx: RequestContext,
  { handleHash }: OneTimeCodeRow,
): Promise<string> => {
  const code = drawCode(ctx.random)
  await renewCode(tx, ctx, { purpose, handleHash, code, lifetimeSeconds: lifetimes.activationCode })
  return code
}

/** Whom a tenant has invited enters there, also once sign-ups are closed. */
const mailInvitation = async (tx: Database, ctx: RequestContext, user: UserRow): Promise<void> => {
  const [open] = await listOpenInvitations(tx, ctx, user.id)
  if (open !== undefined) await sendInvitation(tx, ctx, { ...open, user, isUnproved: true })
}

/**
 * Mails another code for the page of a sign-up or an invitation. Where others have made the user a member since, the page activates
 * nothing any more (SEC-RA-89), and a link that leads there is mailed in the place of a code. The page of a sign-up lives on all
 * the same, also without a mail: any caller gets such a page, who must not see what has become of the address (SEC-PW-05).
 */
const mailForPage = async (
  tx: Database,
  ctx: RequestContext,
  { user, row, invitation }: Page,
): Promise<void> => {
  const isStale = user !== undefined && (await hasJoinedSince(tx, user.id, row.createdAt))
  if (isStale && invitation !== undefined)
    return sendInvitation(tx, ctx, { ...invitation, user, isUnproved: true })
  const code = await drawAnotherCode(tx, ctx, row)
  if (user === undefined) return
  // Nothing is in the link of a page that is stale of what was typed on it.
  const data = isStale ? askedFor : parseSignUpData(row.data)
  if (data && !(await isCompletable(tx, ctx, { userId: user.id, data }))) return mailInvitation(tx, ctx, user)
  await (isStale ? sendActivation(tx, ctx, { user, data: askedFor }) : mailCode(tx, ctx, user.email, code))
}

/** Mails another code for the page that shows this handle, and for no other (SEC-PW-24). */
export const renewActivationCode = async (
  tx: Database,
  ctx: RequestContext,
  { address, user }: Addressed,
  token: string,
): Promise<void> => {
  const row = await findHandleOfAddress(tx, ctx, { address, user }, token)
  if (row === undefined) return
  const invitation = invitationOfCode(row)
  if (invitation !== undefined && !(await isInvitationOpen(tx, ctx, invitation))) return
  // The handle of an invitation comes by its mail alone, that of a sign-up is given to any caller.
  const limited = { handleHash: row.handleHash, ...(invitation === undefined && { address }) }
  if (!(await mayMailForPage({ ...ctx, db: tx }, limited))) return
  const activated = user?.verifiedAt === null && user.id === row.userId ? user : undefined
  if (activated === undefined && invitation !== undefined) return
  await mailForPage(tx, ctx, { user: activated, row, invitation })
}
