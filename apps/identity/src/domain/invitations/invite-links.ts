import { ApiError, type Contract } from '@vestibule/contract'
import { inviteLinkMinutes } from '@vestibule/contract/constants'
import { ensureMayGrantRoles } from '../roles/granting.ts'
import { audit } from '../audit/audit.ts'
import { linkTo } from '../applications/link.ts'
import { secondsLater } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { InviteLinkRow } from '../../platform/db/schema/invite-links.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { canonicalEmail } from '../identifiers/email.ts'
import { isRegistrable } from '../identifiers/registrable-domain.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { defaultRoleIds } from '../roles/roles.queries.ts'
import { approves } from '../approvals/approvals.queries.ts'
import { hasConsent } from './open-links.ts'
import { findOwnLink, inviteLinkToken, revokeLinks, shownInviteLinkToken } from './invite-links.queries.ts'
import { changeLink, insertLink } from './save-invite-links.queries.ts'

type Handlers = IdentityHandlers<Contract['invites']>
type InviteLinkParams = Parameters<Handlers['createInviteUserLink']>[0]

/** A shared link gives the default roles, which its maker must be allowed to give, and no others (SEC-AD-01, SEC-TE-04). */
const ensureDefaultRoles = async (
  tx: Database,
  actor: Actor,
  requestedRoleIds: readonly string[] = [],
): Promise<void> => {
  await lockTenant(tx, actor.tenantId)
  const roleIds = await defaultRoleIds(tx, actor.tenantId)
  if (requestedRoleIds.some((id) => !roleIds.includes(id))) throw new ApiError('ROLE_NOT_GRANTABLE')
  await ensureMayGrantRoles(tx, actor, roleIds, 'new')
}

/**
 * Where invitations need the consent of an administrator, a link would let people in without it (decision 28).
 *
 * @throws ApiError FORBIDDEN where the actor could not give that consent
 */
const ensureConsent = async (tx: Database, actor: Actor): Promise<void> => {
  if (!(await hasConsent(tx, actor.can))) throw new ApiError('FORBIDDEN', { permission: approves })
}

/** A domain of one registrant, in the form addresses are compared by. */
const parseDomain = (text: string): string => {
  const domain = canonicalEmail(`x@${text}`)?.slice(2)
  if (domain === undefined || !isRegistrable(domain))
    throw new ApiError('INVALID_INPUT', { field: 'domains', rule: 'domain' })
  return domain
}

const toWire = async (tx: Database, actor: Actor, link: InviteLinkRow) => {
  const token = shownInviteLinkToken(actor, link)
  // The key that made it is gone: the link still works, and a new one takes its place.
  if (token === undefined) throw new ApiError('NOT_FOUND')
  return {
    id: link.id,
    vendorId: actor.vendorTenantId,
    tenantId: link.tenantId,
    userId: link.userId,
    token,
    url: linkTo(actor, 'signUpUrl', { invitationToken: token }),
    expires: link.expiresAt.toISOString(),
    shouldSendEmail: link.shouldSendEmail,
    roleIds: await defaultRoleIds(tx, link.tenantId),
    domains: link.domains,
    uses: link.uses,
  }
}

const expiry = ({ clock }: Actor, minutes: number): Date => secondsLater(clock.now(), minutes * 60)

const own = async (tx: Database, actor: Actor): Promise<InviteLinkRow> => {
  const link = await findOwnLink(tx, actor, actor)
  if (link === undefined) throw new ApiError('NOT_FOUND')
  return link
}

const auditLink = (
  tx: Database,
  actor: Actor,
  action: 'inviteLink.created' | 'inviteLink.changed' | 'inviteLink.revoked',
  resourceId?: string,
): Promise<void> => audit(tx, actor, { action, resourceId })

const create = (
  { expiresInMinutes = inviteLinkMinutes, shouldSendEmail = false, roleIds, domains = [] }: InviteLinkParams,
  actor: Actor,
) =>
  actor.transaction(async (tx) => {
    await ensureDefaultRoles(tx, actor, roleIds)
    await ensureConsent(tx, actor)
    await revokeLinks(tx, actor, actor)
    const place = { tenantId: actor.tenantId, id: uuidv7(actor.clock, actor.random) }
    const link = await insertLink(tx, {
      ...place,
      userId: actor.userId,
      tokenHash: sha256(inviteLinkToken(actor, place)),
      domains: domains.map(parseDomain),
      shouldSendEmail,
      createdAt: actor.clock.now(),
      expiresAt: expiry(actor, expiresInMinutes),
    })
    await auditLink(tx, actor, 'inviteLink.created', link.id)
    return toWire(tx, actor, link)
  })

const update: Handlers['updateInviteUserLink'] = (
  { expiresInMinutes, shouldSendEmail, roleIds, domains },
  actor,
) =>
  actor.transaction(async (tx) => {
    await ensureDefaultRoles(tx, actor, roleIds)
    await ensureConsent(tx, actor)
    const { id } = await own(tx, actor)
    const place = { tenantId: actor.tenantId, id }
    const link = await changeLink(tx, place, {
      shouldSendEmail,
      domains: domains?.map(parseDomain),
      expiresAt: expiresInMinutes === undefined ? undefined : expiry(actor, expiresInMinutes),
    })
    if (link === undefined) throw new ApiError('NOT_FOUND')
    await auditLink(tx, actor, 'inviteLink.changed', id)
    return toWire(tx, actor, link)
  })

export const inviteLinkHandlers: Pick<
  Handlers,
  | 'getInviteLinkConfiguration'
  | 'getInviteUserLink'
  | 'createInviteUserLink'
  | 'createInviteUserLinkV2'
  | 'updateInviteUserLink'
  | 'deleteInviteUserLink'
> = {
  getInviteLinkConfiguration: async (_, { db, can }) => ({
    tenantInvitationsAllowed: await hasConsent(db, can),
    emailsEnabled: true,
  }),
  getInviteUserLink: async (_, actor) => toWire(actor.db, actor, await own(actor.db, actor)),
  createInviteUserLink: create,
  createInviteUserLinkV2: create,
  updateInviteUserLink: update,
  deleteInviteUserLink: (_, actor) =>
    actor.transaction(async (tx) => {
      if ((await revokeLinks(tx, actor, actor)) === 0) throw new ApiError('NOT_FOUND')
      await auditLink(tx, actor, 'inviteLink.revoked')
      return {}
    }),
}
