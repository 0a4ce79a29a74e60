import type { RightCodeRow } from '../credentials/require-right-code.ts'
import { ApiError, type Output } from '@vestibule/contract'
import type * as activation from '@vestibule/contract/areas/activation'
import { findUserById } from '../credentials/users.queries.ts'
import type { PasswordOwner } from '../passwords/compositions.queries.ts'
import { needsPassword } from '../passwords/needs-password.ts'
import { readPasswordConfig } from '../passwords/read-password-config.ts'
import { findOneTimeToken } from '../credentials/one-time-token.queries.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { showsSession } from '../sessions/shown-session.ts'
import { findInvitationOfUser } from '../invitations/inviter.queries.ts'
import { isInvitationOpen } from '../members/senders.ts'
import { hasJoinedSince } from '../proved-addresses/newer-place.queries.ts'
import { tenantName } from '../tenants/tenant-name.queries.ts'
import { findActivationCode } from './activation-code.queries.ts'
import { isSigningUpBrowser } from './signing-up-browser.ts'
import { readAddress, parseSignUpData } from './activation-token.ts'
import { readCodeData, readLinkData, readRightCodeData } from './typed-sign-ups.ts'

export type ActivationLink = { readonly userId: string; readonly token: string }
export type OpenActivation = {
  /** Absent behind the handle of a sign-up. */
  readonly user: UserRow | undefined
  readonly data: Record<string, unknown>
  /** No password was chosen yet, neither at sign-up nor before, and the way in needs one. */
  readonly shouldSetPassword: boolean
  /**
   * Whose tenants say what the password has to be. Not the user of a sign-up that ends with a code: a stranger who signs
   * up with another's address has the handle without the mail, and would learn that a tenant knows the address.
   */
  readonly owner: PasswordOwner & { readonly user?: UserRow }
  /** The tenant that invited the user; undefined for a sign-up and for the proof of another address. */
  readonly invitedTo: string | undefined
}

type Row = {
  readonly userId: string | null
  readonly tenantId: string | null
  readonly createdAt: Date
  readonly data: Record<string, unknown>
}

type Opening = { readonly row: Row | undefined; readonly isByCode: boolean }

/**
 * The handle of a sign-up is given to any caller, who learns by it nothing of the address: it answers what was typed with it
 * (SEC-PW-05). What has become of the address counts once its code is right.
 */
const openedSignUp = async (ctx: RequestContext, { data }: Row): Promise<OpenActivation> => {
  const signUp = parseSignUpData(data)
  const { authStrategy } = await ctx.settings()
  return {
    user: undefined,
    data,
    invitedTo: undefined,
    owner: { joins: signUp?.inviteLink?.tenantId },
    shouldSetPassword: !signUp?.passwordHash && needsPassword(authStrategy),
  }
}

const opened = async (
  ctx: RequestContext,
  { row, isByCode }: Opening,
): Promise<OpenActivation | undefined> => {
  if (row === undefined) return undefined
  if (isByCode && parseSignUpData(row.data) !== undefined) return openedSignUp(ctx, row)
  const { data, userId, tenantId } = row
  const user = userId === null ? undefined : await findUserById(ctx.db, userId)
  const isAddress = readAddress(data) !== undefined
  // An account that is active is not activated again: that would be a way to sign in by the mailbox alone. So would be
  // another address for a user who has one by now, or one for an account that its owner never saw.
  if (isAddress) {
    if (user?.canonicalEmail !== null || !(await showsSession(ctx, user.id))) return undefined
  } else if (user !== undefined && user.verifiedAt !== null) return undefined
  if (user !== undefined && (await hasJoinedSince(ctx.db, user.id, row.createdAt))) return undefined
  const signUp = parseSignUpData(data)
  const hasPassword = (signUp?.passwordHash ?? user?.passwordHash ?? '') !== ''
  const { authStrategy } = await ctx.settings()
  const isInvitation = signUp === undefined && !isAddress
  const invitedTo = (isInvitation && tenantId) || undefined
  if (invitedTo && user && !(await isInvitationOpen(ctx.db, ctx, { tenantId: invitedTo, userId: user.id })))
    return undefined
  const owner = {
    ...(user && { user, userId: user.id }),
    joins: invitedTo ?? signUp?.inviteLink?.tenantId,
  }
  return { user, data, invitedTo, owner, shouldSetPassword: !hasPassword && needsPassword(authStrategy) }
}

/** Looks at a link without using it up. */
export const openActivation = async (
  ctx: RequestContext,
  { userId, token }: ActivationLink,
): Promise<OpenActivation | undefined> => {
  const link = await findOneTimeToken(ctx.db, ctx, { purpose: 'activation', token, userId })
  const row = link && { ...link, data: await readLinkData(ctx.db, ctx, link) }
  return opened(ctx, { row, isByCode: false })
}

/** The same for the handle of a code. */
export const openActivationCode = async (
  ctx: RequestContext,
  link: ActivationLink,
): Promise<OpenActivation | undefined> => {
  const code = await findActivationCode(ctx.db, ctx, link)
  return opened(ctx, { row: code && { ...code, data: readCodeData(ctx, code.data) }, isByCode: true })
}

/**
 * The same for the holder of a right code: the user's tenants say what the password of a sign-up has to be, as behind its link.
 */
export const openRightCode = async (
  ctx: RequestContext,
  open: OpenActivation,
  row: Pick<RightCodeRow, 'data' | 'userId'>,
): Promise<OpenActivation> => {
  const user = await findUserById(ctx.db, row.userId)
  const data = await readRightCodeData(ctx.db, ctx, row)
  const signUp = parseSignUpData(data)
  if (signUp === undefined) return open
  const { authStrategy } = await ctx.settings()
  const owner = { ...(user && { user, userId: user.id }), joins: signUp.inviteLink?.tenantId }
  return {
    ...open,
    user,
    data,
    owner,
    shouldSetPassword: !signUp.passwordHash && needsPassword(authStrategy),
  }
}

type Strategy = Output<typeof activation.getActivateAccountStrategy>

/** Who invited the user, where to, and as which address: what they agree to by activating. */
const findInvitation = async (
  { db }: RequestContext,
  { user, invitedTo }: OpenActivation,
): Promise<Strategy['invitation']> => {
  if (user === undefined || invitedTo === undefined) return undefined
  const tenant = await tenantName(db, invitedTo)
  if (tenant === undefined) return undefined
  const invitation = await findInvitationOfUser(db, { tenantId: invitedTo, userId: user.id })
  const name = user.name || (invitation?.name ?? '')
  return { tenant, email: user.email, name, ...(invitation?.inviter && { inviter: invitation.inviter }) }
}

/** Whose account a link activates, and the organization that was typed or joins by a shared link. */
const readAccount = async (
  { db }: RequestContext,
  { user, data, invitedTo, owner: { joins } }: OpenActivation,
): Promise<Strategy['account']> => {
  if (user === undefined || invitedTo !== undefined) return undefined
  const named = joins === undefined ? parseSignUpData(data)?.companyName : await tenantName(db, joins)
  const tenant = named || undefined
  return { email: readAddress(data) ?? user.email, ...(tenant && { tenant }) }
}

/**
 * The address at the page of a sign-up's code, as it was typed there. The handle of such a page is given to any caller: whether
 * there is an account, and what it is called, is not in the answer.
 */
const readTyped = ({ data }: OpenActivation): Strategy['account'] =>
  typeof data.typedEmail === 'string' ? { email: data.typedEmail } : undefined

/** Whether a sign-up says nothing of what its user is called: nothing typed counts in it. */
const isNameless = ({ user, data }: OpenActivation): boolean =>
  parseSignUpData(data)?.isAskedFor === true && (user?.name ?? '') === ''

/** Every kind of wrong link gets the same answer. */
export const getActivateAccountStrategy = async (
  input: ActivationLink,
  ctx: RequestContext,
): Promise<Strategy> => {
  const byLink = await openActivation(ctx, input)
  const open = byLink ?? (await openActivationCode(ctx, input))
  if (open === undefined) throw new ApiError('LINK_INVALID')
  const { shouldSetPassword, owner } = open
  const account = byLink === undefined ? readTyped(open) : await readAccount(ctx, byLink)
  const shouldSetName = isNameless(open)
  const isSameBrowser = isSigningUpBrowser(ctx, open.data)
  const invitation = await findInvitation(ctx, open)
  const passwordConfig = shouldSetPassword ? await readPasswordConfig(ctx, owner) : undefined
  return {
    shouldSetPassword,
    ...(shouldSetName && { shouldSetName }),
    ...(isSameBrowser && { isSameBrowser }),
    ...(passwordConfig && { passwordConfig }),
    ...(account && { account }),
    ...(invitation && { invitation }),
  }
}
