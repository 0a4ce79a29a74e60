import { joinApplication } from '../applications/admission.queries.ts'
import { aboutPerson } from '../audit/about-person.ts'
import { audit } from '../audit/audit.ts'
import { findUserById } from '../credentials/users.queries.ts'
import { findCarriedRestrictions, isKeptOut } from '../exclusions/carried-restrictions.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { shareTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { InviteLinkRow } from '../../platform/db/schema/invite-links.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { canonicalEmail } from '../identifiers/email.ts'
import { noticeMail } from '../../platform/mail/mails.ts'
import { nameInMail } from '../../platform/mail/name-in-mail.ts'
import { toRecipient } from '../../platform/mail/to-recipient.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { giveDefaultRolesWithin } from '../members/give-default-roles.ts'
import type { RightsToAct } from '../members/rights-to-act.ts'
import { accessHandedOn } from '../roles/hands-on-access.ts'
import { findMembership, insertMemberOnce } from '../members/memberships.queries.ts'
import { ensureEmailDomainAllowed } from '../restrictions/ensure-email-domain.ts'
import { countUse, type InviteLinkId, lockLink } from './invite-links.queries.ts'
import { joinWithoutSender, mayJoinWithoutSender } from './join-without-sender.ts'
import { findMakerRights, findOpenLink } from './open-links.ts'
import { tenantName } from '../tenants/tenant-name.queries.ts'

export type Joining = {
  readonly user: UserRow
  readonly link: InviteLinkId
  /** The address that a sign-up by telephone names, which is not proved yet. */
  readonly stated?: string | undefined
}

/** A domain counts only for an address that was proved. */
const isOfDomains = ({ canonicalEmail: email, verifiedAt }: UserRow, { domains }: InviteLinkRow): boolean =>
  domains.length === 0 ||
  (verifiedAt !== null && email !== null && domains.includes(email.split('@').at(-1) ?? ''))

/** A link is for others: its maker, who acts from an account above, may have been put out of this one (SEC-RA-58). */
const isFor = (user: UserRow, link: InviteLinkRow): boolean =>
  user.id !== link.userId && isOfDomains(user, link)

/** The shared link of a token where a user could join by it: one that is open, for their address, of a tenant they have not joined. */
export const findLinkFor = async (
  db: Database,
  ctx: Pick<RequestContext, 'clock'>,
  { user, token }: { readonly user: UserRow; readonly token: string },
): Promise<InviteLinkRow | undefined> => {
  const link = await findOpenLink(db, ctx, token)
  if (link === undefined || !isFor(user, link)) return undefined
  const membership = await findMembership(db, { tenantId: link.tenantId, userId: user.id })
  if (membership === undefined || (await mayJoinWithoutSender(db, ctx, membership))) return link
  return undefined
}

type Adding = {
  readonly user: UserRow
  readonly link: InviteLinkRow
  readonly maker: RightsToAct
  readonly stated: string | undefined
}

const addMember = async (tx: Database, ctx: RequestContext, { user, link, maker, stated }: Adding) => {
  const { tenantId } = link
  const userId = user.id
  const now = ctx.clock.now()
  const named = user.canonicalEmail ?? canonicalEmail(stated ?? '')
  const addresses = named === undefined ? [] : [named]
  const carried = await findCarriedRestrictions(tx, { tenantId, addresses })
  if (isKeptOut(carried, now)) return false
  const host = { ...maker, tenantId, tokenTenantId: maker.tenantId }
  const access = await accessHandedOn(tx, host)
  const member = {
    tenantId,
    userId,
    joinedAt: now,
    activatedAt: now,
    invitedBy: link.userId,
    temporaryExpirationDate: carried.temporaryExpirationDate,
    subAccountAccessAllowed: carried.subAccountAccessAllowed ?? access,
  }
  if (!(await insertMemberOnce(tx, member)) && !(await joinWithoutSender(tx, ctx, member))) return false
  await giveDefaultRolesWithin(tx, { tenantId, userId }, host)
  await joinApplication(tx, ctx, { tenantId, userId })
  return true
}

const notifyLinkCreator = async (tx: Database, ctx: RequestContext, user: UserRow, link: InviteLinkRow) => {
  const maker = await findUserById(tx, link.userId)
  const tenant = nameInMail((await tenantName(tx, link.tenantId)) ?? '', ctx.client.name)
  const who = nameInMail(user.name, user.email || nameInMail(user.username ?? '', ''))
  if (maker === undefined) return
  const mail = noticeMail(toRecipient(ctx, maker), 'joined', { to: maker.email, values: { tenant, who } })
  await enqueueMail(tx, ctx, mail)
}

/**
 * Takes a person into the tenant of a shared link, with its default roles and no other (SEC-AD-01). Answers the tenant;
 * undefined when the link is not for them, or no good any more, or they are a member already: nothing is counted then.
 *
 * @throws ApiError EMAIL_DOMAIN_RESTRICTED where the tenant does not take their address
 */
export const joinByLink = async (
  tx: Database,
  ctx: RequestContext,
  { user, link: { tenantId, id }, stated }: Joining,
): Promise<string | undefined> => {
  // Before the link: an administrator who takes something from its maker holds the tenant when they come to it.
  await shareTenant(tx, tenantId)
  const link = await lockLink(tx, ctx, { tenantId, id })
  if (link === undefined || !isFor(user, link)) return undefined
  const maker = await findMakerRights(tx, ctx, link)
  if (maker === undefined) return undefined
  if (!(await addMember(tx, ctx, { user, link, maker, stated }))) return undefined
  await ensureEmailDomainAllowed(tx, tenantId, user.canonicalEmail)
  await countUse(tx, link)
  if (link.shouldSendEmail) await notifyLinkCreator(tx, ctx, user, link)
  await audit(tx, ctx, {
    action: 'inviteLink.used',
    ...aboutPerson(user),
    tenantId,
    details: { inviteLinkId: id, invitedBy: link.userId },
  })
  return tenantId
}
