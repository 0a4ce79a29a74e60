import type { Database } from '../../platform/db/database.ts'
import { createOneTimeToken, listOpenTokens } from '../credentials/one-time-token.queries.ts'
import { linkTo } from '../applications/link.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { linkMail } from '../../platform/mail/mails.ts'
import type { InviteLinkId } from '../invitations/invite-links.queries.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'

/**
 * What the person entered when signing up. It is kept with the link and takes effect only when that link is used: a
 * stranger who signs up with another's address leaves no password or tenant behind that the owner would activate.
 */
export type SignUpData = {
  /** Absent for an applicant who joins by a link, and founds no tenant. */
  readonly companyName?: string | undefined
  readonly name: string
  readonly passwordHash?: string | undefined
  readonly metadata?: Record<string, unknown> | undefined
  readonly username?: string | undefined
  /** In canonical form, not proved. */
  readonly phoneNumber?: string | undefined
  /** The invite link by which the person came. */
  readonly inviteLink?: InviteLinkId | undefined
  /** Of who signed up with a telephone number: to be proved afterwards. */
  readonly email?: string | undefined
  /** The owner of the address has asked for the link, and nothing of it was typed by a person who may be another one. */
  readonly isAskedFor?: true | undefined
}

/** What a link brings about of which nothing was typed: the owner of the address chooses the password, and names their tenant. */
export const askedFor: SignUpData = { name: '', isAskedFor: true }

export const parseSignUpData = (data: Record<string, unknown>): SignUpData | undefined =>
  data.signUp as SignUpData | undefined

type Addressee = Pick<UserRow, 'id' | 'email'>

type SignUpLink = {
  readonly user: Addressee
  readonly data: SignUpData
  /** Hash of the secret of the browser that signed up; absent where the link was asked for by another one. */
  readonly browserHash?: string | undefined
}

/** The address the person gave as theirs; it becomes theirs when they open the link. */
export const readAddress = (data: Record<string, unknown>): string | undefined =>
  typeof data.address === 'string' ? data.address : undefined

type MailedLink = {
  readonly userId: string
  readonly tenantId: string
  readonly to: string
  readonly mail: 'activation' | 'addressProof'
  /** What the link brings about. */
  readonly data: Record<string, unknown>
}

const mailLink = async (
  tx: Database,
  ctx: RequestContext,
  { userId, tenantId, to, mail, data }: MailedLink,
): Promise<void> => {
  const token = await createOneTimeToken(tx, ctx, {
    purpose: 'activation',
    userId,
    tenantId,
    lifetimeSeconds: lifetimes.activationLink,
    data,
  })
  const link = linkTo(ctx, 'activateUrl', { userId, token })
  await enqueueMail(tx, ctx, linkMail(ctx, mail, { to, link }))
}

type AddressProof = { readonly user: Addressee; readonly tenantId: string; readonly email: string }

/**
 * Mails a link that makes an address that of a user who is known by something else so far. It counts where that user is signed
 * in: the address may be another person's, who would come to an account that a stranger enters by their telephone.
 */
export const sendAddressProof = (
  tx: Database,
  ctx: RequestContext,
  { user, tenantId, email: address }: AddressProof,
): Promise<void> =>
  mailLink(tx, ctx, { userId: user.id, tenantId, to: address, mail: 'addressProof', data: { address } })

/**
 * Mails a link that activates what was signed up, or asked for: it makes a tenant of its own. A stranger may have asked for it,
 * so it ends no other link (SEC-PW-16); those are over once one was used.
 */
export const sendActivation = (
  tx: Database,
  ctx: RequestContext,
  { user, data, browserHash }: SignUpLink,
): Promise<void> =>
  mailLink(tx, ctx, {
    userId: user.id,
    tenantId: uuidv7(ctx.clock, ctx.random),
    to: user.email,
    mail: 'activation',
    data: { signUp: data, ...(browserHash && { browserHash }) },
  })

/**
 * Remembers that one more sign-up was typed for an address which has had enough mail, as a link that is in no mailbox. By it
 * the owner can have one mailed, which carries nothing of what was typed (SEC-SS-37). One is enough.
 */
export const keepUnmailed = async (
  tx: Database,
  ctx: RequestContext,
  { user }: Pick<SignUpLink, 'user'>,
): Promise<void> => {
  const purpose = 'activation'
  const open = await listOpenTokens(tx, { userId: user.id, purpose })
  if (open.some(({ data }) => parseSignUpData(data)?.isAskedFor === true)) return
  await createOneTimeToken(tx, ctx, {
    purpose,
    userId: user.id,
    tenantId: uuidv7(ctx.clock, ctx.random),
    lifetimeSeconds: lifetimes.activationLink,
    data: { signUp: askedFor },
  })
}
