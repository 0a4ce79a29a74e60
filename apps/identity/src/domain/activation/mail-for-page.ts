import { findOpenCode, prolongCode, renewCode } from '../credentials/one-time-code.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OneTimeCodeRow } from '../../platform/db/schema/one-time-codes.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { sendInvitation } from '../invitations/send-invitation.ts'
import { lifetimes } from '../lifetimes.ts'
import { isInvitationOpen } from '../members/senders.ts'
import { hasJoinedSince } from '../proved-addresses/newer-place.queries.ts'
import { mayMailForPage } from '../rate-limits/mail-limits.ts'
import { findHandleOfUser, purpose } from './activation-code.queries.ts'
import { invitationOfCode, mailCode } from './activation-code.ts'
import { askedFor, parseSignUpData, sendActivation } from './activation-token.ts'
import { drawSeededCode, readOpenCode } from './seeded-code.ts'

type Page = {
  readonly user: UserRow
  /** The code of the page, whether it can be typed still or not. */
  readonly row: OneTimeCodeRow
  readonly invitation: ReturnType<typeof invitationOfCode>
}

const mailLink = (tx: Database, ctx: RequestContext, { user, invitation }: Page): Promise<unknown> =>
  invitation === undefined
    ? // Nothing is in this link of who typed the sign-up.
      sendActivation(tx, ctx, { user, tenantId: uuidv7(ctx.clock, ctx.random), data: askedFor })
    : sendInvitation(tx, ctx, { ...invitation, user, isUnproved: true })

/** Mails another code for a handle: what it had before is over. The row of an invitation has no data, by which it is known. */
const mailAnotherCode = async (tx: Database, ctx: RequestContext, { user, row }: Page): Promise<void> => {
  const { handleHash, data } = row
  const { seed, code } = drawSeededCode(ctx, handleHash)
  const renewed = { purpose, handleHash, code, lifetimeSeconds: lifetimes.activationCode } as const
  await renewCode(tx, ctx, { ...renewed, ...(parseSignUpData(data) && { data: { ...data, seed } }) })
  await mailCode(tx, ctx, user.email, code)
}

/** As long as a code can be typed, none takes its place: a sign-up's is mailed as it is, an invitation with a link of its own. */
const mailBesideCode = async (tx: Database, ctx: RequestContext, page: Page): Promise<unknown> => {
  const { user, row, invitation } = page
  const of = { purpose, handleHash: row.handleHash } as const
  if ((await findOpenCode(tx, ctx, of)) === undefined) return mailAnotherCode(tx, ctx, page)
  if (invitation !== undefined) return mailLink(tx, ctx, page)
  const code = await readOpenCode(tx, ctx, row)
  if (code === undefined) return mailAnotherCode(tx, ctx, page)
  await prolongCode(tx, ctx, { ...of, lifetimeSeconds: lifetimes.activationCode })
  return mailCode(tx, ctx, user.email, code)
}

/**
 * Mails for the page of a sign-up or an invitation. Where others have made the user a member since, the page activates nothing any
 * more (SEC-RA-89), and a link that leads there is mailed in the place of a code.
 */
const mailForPage = async (
  tx: Database,
  ctx: RequestContext,
  page: Page,
  mailWithCode: (tx: Database, ctx: RequestContext, page: Page) => Promise<unknown>,
): Promise<void> => {
  const isStale = await hasJoinedSince(tx, page.user.id, page.row.createdAt)
  await (isStale ? mailLink : mailWithCode)(tx, ctx, page)
}

/** The page that a code belongs to; undefined for an invitation that its sender can give no longer. */
const findPage = async (
  tx: Database,
  ctx: RequestContext,
  user: UserRow,
  row: OneTimeCodeRow,
): Promise<Page | undefined> => {
  const invitation = invitationOfCode(row)
  if (invitation !== undefined && !(await isInvitationOpen(tx, ctx, invitation))) return undefined
  return { user, row, invitation }
}

/** Mails another code for the page that shows this handle, and for no other (SEC-PW-24). */
export const renewActivationCode = async (
  tx: Database,
  ctx: RequestContext,
  user: UserRow,
  token: string,
): Promise<void> => {
  const row = await findHandleOfUser(tx, ctx, { token, userId: user.id })
  const page = row && (await findPage(tx, ctx, user, row))
  if (page === undefined) return
  // The handle of an invitation comes by its mail alone, that of a sign-up is given to any caller.
  const limited = {
    handleHash: page.row.handleHash,
    ...(page.invitation === undefined && { address: user.id }),
  }
  if (!(await mayMailForPage({ ...ctx, db: tx }, limited))) return
  await mailForPage(tx, ctx, page, mailAnotherCode)
}

/**
 * Mails the code of a page to a caller who shows no handle and may be a stranger, who ends no code that was mailed (SEC-PW-16).
 *
 * @returns false where the invitation is not open any more
 */
export const mailCodeAgain = async (
  tx: Database,
  ctx: RequestContext,
  user: UserRow,
  row: OneTimeCodeRow,
): Promise<boolean> => {
  const page = await findPage(tx, ctx, user, row)
  if (page !== undefined) await mailForPage(tx, ctx, page, mailBesideCode)
  return page !== undefined
}
