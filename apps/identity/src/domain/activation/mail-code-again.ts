import { findOpenCode, prolongCode } from '../credentials/one-time-code.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OneTimeCodeRow } from '../../platform/db/schema/one-time-codes.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { sendInvitation } from '../invitations/send-invitation.ts'
import { lifetimes } from '../lifetimes.ts'
import { isInvitationOpen } from '../members/senders.ts'
import { hasJoinedSince } from '../proved-addresses/newer-place.queries.ts'
import { purpose } from './activation-code.queries.ts'
import { invitationOfCode, mailCode, mailForPage } from './activation-code.ts'
import { readOpenCode } from './seeded-code.ts'

/**
 * Mails the code of a page to a caller who shows no handle and may be a stranger. As long as a code can be typed, none takes its
 * place (SEC-PW-16): a sign-up's is mailed again as it is, and an invitation is mailed with a link of its own.
 *
 * @returns false where the invitation is not open any more
 */
export const mailCodeAgain = async (
  tx: Database,
  ctx: RequestContext,
  user: UserRow,
  row: OneTimeCodeRow,
): Promise<boolean> => {
  const of = { purpose, handleHash: row.handleHash } as const
  const invitation = invitationOfCode(row)
  if (invitation !== undefined && !(await isInvitationOpen(tx, ctx, invitation))) return false
  const isStale = await hasJoinedSince(tx, user.id, row.createdAt)
  const isOpen = !isStale && (await findOpenCode(tx, ctx, of)) !== undefined
  const code = isOpen ? await readOpenCode(tx, ctx, row) : undefined
  if ((isOpen || isStale) && invitation !== undefined) {
    await sendInvitation(tx, ctx, { ...invitation, user, isUnproved: true })
  } else if (code === undefined) {
    await mailForPage(tx, ctx, user, row)
  } else {
    await prolongCode(tx, ctx, { ...of, lifetimeSeconds: lifetimes.activationCode })
    await mailCode(tx, ctx, user.email, code)
  }
  return true
}
