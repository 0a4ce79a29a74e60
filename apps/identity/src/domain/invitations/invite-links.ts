import { ApiError, type Contract } from '@vestibule/contract'
import { inviteLinkMinutes } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { ensureMayGrantRoles } from '../roles/granting.ts'
import { audit } from '../audit/audit.ts'
import { linkTo } from '../applications/link.ts'
import { secondsLater } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { type InviteLinkRow, inviteLinks } from '../../platform/db/schema/invite-links.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { canonicalEmail } from '../identifiers/email.ts'
import { isRegistrable } from '../identifiers/registrable-domain.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { defaultRoleIds } from '../roles/roles.queries.ts'
import { findOwnLink, inviteLinkToken, revokeLinks, shownInviteLinkToken } from './invite-links.queries.ts'

type Handlers = IdentityHandlers<Contract['invites']>
type InviteLinkParams = Parameters<Handlers['createInviteUserLink']>[0]

/** A shared link gives the default roles, which its maker must be allowed to give, and no others (SEC-AD-01, SEC-TE-04). */
const ensureDefaultRoles = async (tx: Database, by: Actor, asked: readonly string[] = []): Promise<void> => {
  const roleIds = await defaultRoleIds(tx, by.tenantId)
  if (asked.some((id) => !roleIds.includes(id))) throw new ApiError('ROLE_NOT_GRANTABLE')
  await ensureMayGrantRoles(tx, by, roleIds)
}

/** A domain of one registrant, in the form addresses are compared by. */
const domainOf = (text: string): string => {
  const domain = canonicalEmail(`x@${text}`)?.slice(2)
  if (domain === undefined || !isRegistrable(domain))
    throw new ApiError('INVALID_INPUT', { field: 'domains', rule: 'domain' })
  return domain
}

const toWire = async (tx: Database, by: Actor, link: InviteLinkRow) => {
  const token = shownInviteLinkToken(by, link)
  // The key that made it is gone: the link still works, and a new one takes its place.
  if (token === undefined) throw new ApiError('NOT_FOUND')
  return {
    id: link.id,
    vendorId: by.vendorTenantId,
    tenantId: link.tenantId,
    userId: link.userId,
    token,
    url: linkTo(by, 'signUpUrl', { invitationToken: token }),
    expires: link.expiresAt.toISOString(),
    shouldSendEmail: link.shouldSendEmail,
    roleIds: await defaultRoleIds(tx, link.tenantId),
    domains: link.domains,
    uses: link.uses,
  }
}

const expiry = ({ clock }: Actor, minutes: number): Date => secondsLater(clock.now(), minutes * 60)

const own = async (tx: Database, by: Actor): Promise<InviteLinkRow> => {
  const link = await findOwnLink(tx, by, by)
  if (link === undefined) throw new ApiError('NOT_FOUND')
  return link
}

const auditLink = (
  tx: Database,
  by: Actor,
  action: 'inviteLink.created' | 'inviteLink.changed' | 'inviteLink.revoked',
  resourceId?: string,
): Promise<void> => audit(tx, by, { action, resourceId })

const create = (
  { expiresInMinutes = inviteLinkMinutes, shouldSendEmail = false, roleIds, domains = [] }: InviteLinkParams,
  by: Actor,
) =>
  by.transaction(async (tx) => {
    await ensureDefaultRoles(tx, by, roleIds)
    await revokeLinks(tx, by, by)
    const place = { tenantId: by.tenantId, id: uuidv7(by.clock, by.random) }
    const [link] = await tx
      .insert(inviteLinks)
      .values({
        ...place,
        userId: by.userId,
        tokenHash: sha256(inviteLinkToken(by, place)),
        domains: domains.map(domainOf),
        shouldSendEmail,
        createdAt: by.clock.now(),
        expiresAt: expiry(by, expiresInMinutes),
      })
      .returning()
    if (link === undefined) throw new Error('A link that was just made is not there')
    await auditLink(tx, by, 'inviteLink.created', link.id)
    return toWire(tx, by, link)
  })

const update: Handlers['updateInviteUserLink'] = (
  { expiresInMinutes, shouldSendEmail, roleIds, domains },
  by,
) =>
  by.transaction(async (tx) => {
    await ensureDefaultRoles(tx, by, roleIds)
    const { id } = await own(tx, by)
    const [link] = await tx
      .update(inviteLinks)
      .set({
        shouldSendEmail,
        domains: domains?.map(domainOf),
        expiresAt: expiresInMinutes === undefined ? undefined : expiry(by, expiresInMinutes),
        // Something is always set: a request that names nothing changes nothing.
        id,
      })
      .where(inTenant(inviteLinks, by.tenantId, eq(inviteLinks.id, id)))
      .returning()
    if (link === undefined) throw new ApiError('NOT_FOUND')
    await auditLink(tx, by, 'inviteLink.changed', id)
    return toWire(tx, by, link)
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
  getInviteLinkConfiguration: async () => ({ tenantInvitationsAllowed: true, emailsEnabled: true }),
  getInviteUserLink: async (_, by) => toWire(by.db, by, await own(by.db, by)),
  createInviteUserLink: create,
  createInviteUserLinkV2: create,
  updateInviteUserLink: update,
  deleteInviteUserLink: (_, by) =>
    by.transaction(async (tx) => {
      if ((await revokeLinks(tx, by, by)) === 0) throw new ApiError('NOT_FOUND')
      await auditLink(tx, by, 'inviteLink.revoked')
      return {}
    }),
}
