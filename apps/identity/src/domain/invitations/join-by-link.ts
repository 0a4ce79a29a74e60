import { joinApplication } from '../applications/admission.queries.ts'
import { aboutPerson } from '../audit/about-person.ts'
import { audit } from '../audit/audit.ts'
import { findUserById } from '../credentials/users.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { InviteLinkRow } from '../../platform/db/schema/invite-links.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { noticeMail } from '../../platform/mail/mails.ts'
import { nameInMail } from '../../platform/mail/name-in-mail.ts'
import { toRecipient } from '../../platform/mail/to-recipient.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { giveDefaultRolesWithin } from '../members/give-default-roles.ts'
import type { RightsToAct } from '../members/senders.ts'
import { accessHandedOn } from '../roles/access-below.queries.ts'
import { findMembership, insertMemberOnce } from '../members/memberships.queries.ts'
import { ensureEmailDomainAllowed } from '../restrictions/ensure-email-domain.ts'
import { countUse, type InviteLinkId, lockLink } from './invite-links.queries.ts'
import { findMakerRights, findOpenLink } from './open-links.ts'
import { tenantName } from '../tenants/tenant-name.queries.ts'

type Joining = { readonly user: UserRow; readonly link: InviteLinkId }

/** A domain counts only for an address that was proved. */
const isOfDomains = ({ canonicalEmail, verifiedAt }: UserRow, { domains }: InviteLinkRow): boolean =>
  domains.length === 0 ||
  (verifiedAt !== null && canonicalEmail !== null && domains.includes(canonicalEmail.split('@').at(-1) ?? ''))

/** The shared link of a token where a user could join by it: one that is open, for their address, of another tenant. */
export const findLinkFor = async (
  db: Database,
  ctx: Pick<RequestContext, 'clock'>,
  { user, token }: { readonly user: UserRow; readonly token: string },
): Promise<InviteLinkRow | undefined> => {
  const link = await findOpenLink(db, ctx, token)
  if (link === undefined || !isOfDomains(user, link)) return undefined
  const isKnown = (await findMembership(db, { tenantId: link.tenantId, userId: user.id })) !== undefined
  return isKnown ? undefined : link
}

type Adding = {
  readonly userId: string
  readonly link: InviteLinkRow
  readonly maker: RightsToAct
}

const addMember = async (tx: Database, ctx: RequestContext, { userId, link, maker }: Adding) => {
  const { tenantId } = link
  const now = ctx.clock.now()
  const subAccountAccessAllowed = await accessHandedOn(tx, link)
  const member = {
    tenantId,
    userId,
    joinedAt: now,
    activatedAt: now,
    invitedBy: link.userId,
    subAccountAccessAllowed,
  }
  if (!(await insertMemberOnce(tx, member))) return false
  await giveDefaultRolesWithin(
    tx,
    { tenantId, userId },
    { permissions: maker.permissions, membership: maker },
  )
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
  { user, link: { tenantId, id } }: Joining,
): Promise<string | undefined> => {
  const link = await lockLink(tx, ctx, { tenantId, id })
  if (link === undefined || !isOfDomains(user, link)) return undefined
  const maker = await findMakerRights(tx, ctx, link)
  if (maker === undefined) return undefined
  if (!(await addMember(tx, ctx, { userId: user.id, link, maker }))) return undefined
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
