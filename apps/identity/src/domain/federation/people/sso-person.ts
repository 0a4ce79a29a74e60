import { waitingFor } from '../../approvals/approvals.queries.ts'
import { joinInvited } from '../../invitations/join-invited.ts'
import { audit } from '../../audit/audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { SsoConfigurationRow } from '../../../platform/db/schema/sso-configurations.ts'
import type { UserRow } from '../../../platform/db/schema/users.ts'
import type { RequestContext } from '../../../request/request-context.ts'
import { canonicalEmail } from '../../identifiers/email.ts'
import { forgetInvitation } from '../../members/change-member.queries.ts'
import { accessHandedOn } from '../../roles/access-below.queries.ts'
import { findMembership, insertMembershipOnce } from '../../members/memberships.queries.ts'
import { isEmailDomainAllowed } from '../../restrictions/ensure-email-domain.ts'
import { isProvedDomain } from '../../sso/sso.queries.ts'
import { setMemberConnection } from '../../sso/member-connections.queries.ts'
import { grantMappedRoles } from '../../sso/mapped-roles.ts'
import { findLinkedUser, linkIdentity } from './external-identities.queries.ts'
import type { ExternalIdentity } from './identity.ts'
import { provedUser } from './new-user.ts'
import type { Person } from './person.ts'

type SsoPersonParams = { readonly configuration: SsoConfigurationRow; readonly identity: ExternalIdentity }

const isVouched = async (
  tx: Database,
  configuration: SsoConfigurationRow,
  canonical: string | null,
): Promise<boolean> => {
  const domain = canonical?.split('@')[1]
  return domain !== undefined && isProvedDomain(tx, configuration, domain)
}

/** The address, if the tenant has proved that its domain is its own (SEC-SO-03). */
const vouchedAddress = async (
  tx: Database,
  { configuration, identity }: SsoPersonParams,
): Promise<string | undefined> => {
  const account = canonicalEmail(identity.email ?? '')
  return account !== undefined && (await isVouched(tx, configuration, account)) ? account : undefined
}

/**
 * A colleague is made on first arrival; one the tenant switched off stays out, and so does one whose invitation waits for an
 * approval: the roles that it names are not theirs yet (SEC-BE-22). An
 * invitation whose sender is gone gives nothing: they arrive as if there were none (SEC-BE-13).
 */
const ensureMember = async (
  tx: Database,
  ctx: RequestContext,
  { configuration, user }: { readonly configuration: SsoConfigurationRow; readonly user: UserRow },
): Promise<'member' | 'new' | 'kept out'> => {
  const now = ctx.clock.now()
  const { tenantId, savedBy } = configuration
  const place = { tenantId, userId: user.id }
  const access = savedBy === null ? null : await accessHandedOn(tx, { tenantId, userId: savedBy })
  if (await insertMembershipOnce(tx, ctx, place, { subAccountAccessAllowed: access })) return 'new'
  const known = await findMembership(tx, place)
  const until = known?.temporaryExpirationDate
  if (known === undefined || known.isDisabled || (until && until <= now)) return 'kept out'
  // They keep the applications that an administrator left them.
  if (known.activatedAt !== null) return 'member'
  if ((await waitingFor(tx, tenantId, user.id)) !== undefined) return 'kept out'
  if (await joinInvited(tx, ctx, place)) return 'member'
  await forgetInvitation(tx, place)
  return (await joinInvited(tx, ctx, place)) ? 'new' : 'kept out'
}

/** Whom a tenant's own provider brings, as a member of that tenant with the roles its administrator mapped. */
export const ssoPerson = async (
  tx: Database,
  ctx: RequestContext,
  params: SsoPersonParams,
): Promise<Person> => {
  const { configuration, identity } = params
  const key = { connectionId: configuration.id, identity }
  const account = await vouchedAddress(tx, params)
  if (account === undefined) return { refusal: 'EMAIL_DOMAIN_REFUSED' }
  const linked = await findLinkedUser(tx, key)
  // The person may have another address by now, of which this connection has nothing to say (SEC-GA-04).
  if (linked !== undefined && !(await isVouched(tx, configuration, linked.canonicalEmail)))
    return { refusal: 'EMAIL_DOMAIN_REFUSED', userId: linked.id }
  // A provider that denies the address cannot hand over the account of that address, or make one.
  if (linked === undefined && identity.emailVerified === false) return { refusal: 'EMAIL_DOMAIN_REFUSED' }
  const { tenantId } = configuration
  if (linked === undefined && !(await isEmailDomainAllowed(tx, tenantId, account)))
    return { refusal: 'EMAIL_DOMAIN_RESTRICTED' }
  const { user, isNew } =
    linked === undefined
      ? await provedUser(tx, ctx, { account, identity, joining: tenantId })
      : { user: linked, isNew: false }
  if (user.lockedAt !== null) return { refusal: 'EXTERNAL_LOGIN_FAILED', userId: user.id }
  await linkIdentity(tx, ctx, { ...key, userId: user.id })
  const state = await ensureMember(tx, ctx, { configuration, user })
  if (state === 'kept out') return { refusal: 'EXTERNAL_LOGIN_FAILED', userId: user.id }
  await grantMappedRoles(tx, ctx, {
    configuration,
    user,
    groups: identity.groups,
    isNew: state === 'new',
  })
  // Last: a row that is changed twice holds the tenant, and two arrivals that hold it could not take it for their roles.
  await setMemberConnection(tx, { tenantId, userId: user.id }, configuration.id)
  if (state === 'new') {
    await audit(tx, ctx, {
      action: 'member.provisioned',
      resourceId: user.id,
      userId: user.id,
      email: account,
      tenantId,
      details: { configurationId: configuration.id },
    })
  }
  return { user, tenantId, isNewUser: isNew }
}
