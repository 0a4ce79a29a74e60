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

/** Gives a handle another code: what it had before is over. The row of an invitation has no data, by which it is known. */
const drawAnotherCode = async (
  tx: Database,
  ctx: RequestContext,
  { handleHash, data }: OneTimeCodeRow,
): Promise<string> => {
  const { seed, code } = drawSeededCode(ctx, handleHash)
  const renewed = { purpose, handleHash, code, lifetimeSeconds: lifetimes.activationCode } as const
  await renewCode(tx, ctx, { ...renewed, ...(parseSignUpData(data) && { data: { ...data, seed } }) })
  return code
}

const mailAnotherCode = async (tx: Database, ctx: RequestContext, { user, row }: Page): Promise<void> =>
  mailCode(tx, ctx, user.email, await drawAnotherCode(tx, ctx, row))

/**
 * Lets the page of a code live on as if its code had been mailed. As long as a code can be typed, none takes its place.
 *
 * @returns undefined where its digits cannot be mailed again: it is the code of an invitation
 */
export const keepCode = async (
  tx: Database,
  ctx: RequestContext,
  row: OneTimeCodeRow,
): Promise<string | undefined> => {
  const of = { purpose, handleHash: row.handleHash } as const
  if ((await findOpenCode(tx, ctx, of)) === undefined) return drawAnotherCode(tx, ctx, row)
  if (invitationOfCode(row) !== undefined) return undefined
  const code = await readOpenCode(tx, ctx, row)
  if (code === undefined && row.userId !== null) return drawAnotherCode(tx, ctx, row)
  await prolongCode(tx, ctx, { ...of, lifetimeSeconds: lifetimes.activationCode })
  return code
}

/** A sign-up's code is mailed as it is, an invitation with a link of its own. */
const mailBesideCode = async (tx: Database, ctx: RequestContext, page: Page): Promise<unknown> => {
  const code = await keepCode(tx, ctx, page.row)
  return code === undefined ? mailLink(tx, ctx, page) : mailCode(tx, ctx, page.user.email, code)
}

/** How a page is given another code, with a mail and without. */
const mailings = {
  /** For the page that shows its handle. */
  ofHandle: { mail: mailAnotherCode, keep: drawAnotherCode },
  /** For a caller who may be a stranger, who ends no code that was mailed (SEC-PW-16). */
  ofAnyone: { mail: mailBesideCode, keep: keepCode },
} as const
type Mailing = (typeof mailings)[keyof typeof mailings]

/**
 * Mails for the page of a sign-up or an invitation. Where others have made the user a member since, the page activates nothing any
 * more (SEC-RA-89), and a link that leads there is mailed in the place of a code. The page of a sign-up lives on all the same,
 * also without a mail: any caller gets such a page, who must not see what has become of the address (SEC-PW-05).
 */
const mailForPage = async (
  tx: Database,
  ctx: RequestContext,
  page: Page,
  { mail, keep }: Mailing,
): Promise<void> => {
  const { user, row, invitation } = page
  const mails = row.userId !== null && user.verifiedAt === null
  const isStale = mails && (await hasJoinedSince(tx, user.id, row.createdAt))
  if (mails && !isStale) await mail(tx, ctx, page)
  else if (invitation === undefined) await keep(tx, ctx, row)
  if (isStale) await mailLink(tx, ctx, page)
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
  const row = await findHandleOfUser(tx, ctx, user, token)
  const page = row && (await findPage(tx, ctx, user, row))
  if (page === undefined) return
  // The handle of an invitation comes by its mail alone, that of a sign-up is given to any caller.
  const limited = {
    handleHash: page.row.handleHash,
    ...(page.invitation === undefined && { address: user.id }),
  }
  if (!(await mayMailForPage({ ...ctx, db: tx }, limited))) return
  await mailForPage(tx, ctx, page, mailings.ofHandle)
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
  if (page !== undefined) await mailForPage(tx, ctx, page, mailings.ofAnyone)
  return page !== undefined
}
