import { waitingFor } from '../../consent/waiting-for.queries.ts'
import { joinInvited } from '../../invitations/join-invited.ts'
import { nameAnew } from '../../invitations/name-anew.ts'
import { returnPlacesTo } from '../../invitations/return-invitation.ts'
import { judgeMovedInvitee } from '../../invitations/judge-moved-invitee.ts'
import { audit } from '../../audit/audit.ts'
import { lockUserByEmail } from '../../credentials/users.queries.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { SsoConfigurationRow } from '../../../platform/db/schema/sso-configurations.ts'
import type { UserRow } from '../../../platform/db/schema/users.ts'
import type { RequestContext } from '../../../request/request-context.ts'
import { canonicalEmail, readEmailDomain } from '../../identifiers/email.ts'
import { changeMembership, forgetInvitation } from '../../members/change-member.queries.ts'
import { toHolder } from '../../roles/answering.ts'
import { accessHandedOn } from '../../roles/hands-on-access.ts'
import {
  type CarriedRestrictions,
  findCarriedRestrictions,
  isKeptOut,
} from '../../exclusions/carried-restrictions.queries.ts'
import { hasNotEntered } from '../../../platform/db/joined.ts'
import { hasMovedAway } from '../../exclusions/typed-address.ts'
import { isGivenToAnother } from '../../proved-addresses/judge-entering.ts'
import { keepAddresses } from '../../exclusions/member-addresses.queries.ts'
import { findMembership, insertMembershipOnce } from '../../members/memberships.queries.ts'
import { isEmailDomainAllowed } from '../../restrictions/ensure-email-domain.ts'
import { toProviderName } from '../../sso/provider-name.ts'
import { findSsoConfiguration, isProvedDomain } from '../../sso/sso.queries.ts'
import { setMemberConnection } from '../../sso/member-connections.queries.ts'
import { grantMappedRoles } from '../../sso/mapped-roles.ts'
import { linkIdentity, lockLinkedUser } from './external-identities.queries.ts'
import type { ExternalIdentity } from './identity.ts'
import { provedUser } from './new-user.ts'
import type { Person } from './person.ts'

type Stated = { readonly configuration: SsoConfigurationRow; readonly identity: ExternalIdentity }

const isVouched = async (
  tx: Database,
  configuration: SsoConfigurationRow,
  canonical: string | null,
): Promise<boolean> => {
  const domain = readEmailDomain(canonical)
  return domain !== undefined && isProvedDomain(tx, configuration, domain)
}

/** The address, if the tenant has proved that its domain is its own (SEC-SO-03). */
const vouchedAddress = async (
  tx: Database,
  { configuration, identity }: Stated,
): Promise<string | undefined> => {
  const account = canonicalEmail(identity.email ?? '')
  return account !== undefined && (await isVouched(tx, configuration, account)) ? account : undefined
}

/**
 * What a user begins with who is no member yet: one whom the tenant knew under this address has what was said of them there
 * (SEC-RA-49). Undefined for a member, who has it already.
 */
const findCarried = async (
  tx: Database,
  tenantId: string,
  { known, account }: { readonly known: UserRow | undefined; readonly account: string },
): Promise<CarriedRestrictions | undefined> => {
  if (known !== undefined && (await findMembership(tx, { tenantId, userId: known.id }))) return undefined
  return findCarriedRestrictions(tx, { tenantId, addresses: [account, known?.canonicalEmail ?? account] })
}

/**
 * Keeps the address by which the provider names a member whose account has another one: what administrators say of the member
 * holds at it as well (SEC-RA-49).
 */
const keepNamed = async (tx: Database, tenantId: string, user: UserRow, account: string): Promise<void> => {
  if (account !== user.canonicalEmail) await keepAddresses(tx, { tenantId, userId: user.id }, [account])
}

/**
 * The provider names a member who never entered at the address that it states: what the arrival gives is theirs, and stays so
 * (SEC-BE-43). Where their place is another user's by now, the gate refuses them.
 */
const nameArriving = async (
  tx: Database,
  tenantId: string,
  { user, named }: { readonly user: UserRow; readonly named: Parameters<typeof nameAnew>[2] },
): Promise<void> => {
  const place = { tenantId, userId: user.id }
  const membership = await findMembership(tx, place)
  if (!membership?.activatedAt || !hasNotEntered(membership)) return
  if (await isGivenToAnother(tx, membership, user)) return
  // One whom the provider knows by their identity may have another address, of the same domains.
  if (user.canonicalEmail !== null && user.canonicalEmail !== named.canonicalEmail)
    await keepAddresses(tx, place, [user.canonicalEmail])
  await nameAnew(tx, place, named)
}

type Arriving = {
  readonly configuration: SsoConfigurationRow
  readonly user: UserRow
  readonly carried: CarriedRestrictions | undefined
}

/**
 * A colleague is made on first arrival; one the tenant switched off stays out, and so does one whose invitation waits for an
 * approval: the roles that it names are not theirs yet (SEC-BE-22). An
 * invitation whose sender is gone gives nothing, nor does one that was sent to an address which their account had once: they
 * arrive as if there were none (SEC-BE-13, SEC-BE-40).
 */
const ensureMember = async (
  tx: Database,
  ctx: RequestContext,
  { configuration, user, carried }: Arriving,
): Promise<'member' | 'new' | 'kept out'> => {
  const now = ctx.clock.now()
  const { tenantId } = configuration
  const place = { tenantId, userId: user.id }
  const access = await accessHandedOn(tx, toHolder(configuration))
  if (carried !== undefined) {
    const { temporaryExpirationDate, subAccountAccessAllowed = access } = carried
    const begin = { temporaryExpirationDate, subAccountAccessAllowed }
    if (await insertMembershipOnce(tx, ctx, place, begin)) return 'new'
  }
  const known = await findMembership(tx, place)
  const until = known?.temporaryExpirationDate
  if (known === undefined || known.isDisabled || (until && until <= now)) return 'kept out'
  // They keep the applications that an administrator left them.
  if (known.activatedAt !== null) return 'member'
  if ((await waitingFor(tx, tenantId, user.id)) !== undefined) return 'kept out'
  const stated = await judgeMovedInvitee(tx, place)
  if (stated !== undefined && isKeptOut(stated, now)) return 'kept out'
  if (!hasMovedAway(known, user) && (await joinInvited(tx, ctx, place))) return 'member'
  await forgetInvitation(tx, place)
  if (access === false) await changeMembership(tx, tenantId, user.id, { subAccountAccessAllowed: access })
  return (await joinInvited(tx, ctx, place)) ? 'new' : 'kept out'
}

type Named = Stated & {
  /** The address that the provider states, in a domain that the connection has proved. */
  readonly account: string
  /** The person who came this way before, locked. */
  readonly linked: UserRow | undefined
}

/** Makes a member of the person, with what the provider says of them. */
const provisionPerson = async (tx: Database, ctx: RequestContext, named: Named): Promise<Person> => {
  const { configuration, identity, account, linked } = named
  const { tenantId } = configuration
  // What the tenant has for the address is theirs, whichever account it was named for before (SEC-BE-43). One whom the provider
  // knows keeps their own place.
  if (linked === undefined) await returnPlacesTo(tx, ctx, { tenantId, canonicalEmail: account })
  const known = linked ?? (await lockUserByEmail(tx, account))
  const carried = await findCarried(tx, tenantId, { known, account })
  if (carried !== undefined && isKeptOut(carried, ctx.clock.now()))
    return { refusal: 'EXTERNAL_LOGIN_FAILED', ...(known && { userId: known.id }) }
  // Also of a member who is kept out below: an administrator has said something of them.
  if (linked !== undefined && carried === undefined) await keepNamed(tx, tenantId, linked, account)
  const { user, isNew } =
    linked === undefined
      ? await provedUser(tx, ctx, { account, identity, joining: tenantId })
      : { user: linked, isNew: false }
  if (user.lockedAt !== null) return { refusal: 'EXTERNAL_LOGIN_FAILED', userId: user.id }
  const linkedAt = await linkIdentity(tx, ctx, { connectionId: configuration.id, identity, userId: user.id })
  if (carried === undefined)
    await nameArriving(tx, tenantId, {
      user,
      named: { email: identity.email ?? account, canonicalEmail: account },
    })
  const state = await ensureMember(tx, ctx, { configuration, user, carried })
  if (state === 'kept out') return { refusal: 'EXTERNAL_LOGIN_FAILED', userId: user.id }
  if (carried !== undefined) await keepNamed(tx, tenantId, user, account)
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
  return { user, tenantId, isNewUser: isNew, linkedAt }
}

type SsoPersonParams = {
  readonly place: { readonly tenantId: string; readonly id: string }
  /** Names the provider that stated the identity. */
  readonly statedBy: string
  readonly identity: ExternalIdentity
}

/**
 * Whom a tenant's own provider brings, as a member of that tenant with the roles its administrator mapped. The tenant is locked
 * by then: what administrators took away while the arrival waited lets no user in. Undefined where the
 * connection is off or gone, or is set up with another provider than the one that stated the identity (SEC-SS-28).
 */
export const ssoPerson = async (
  tx: Database,
  ctx: RequestContext,
  { place, statedBy, identity }: SsoPersonParams,
): Promise<Person | undefined> => {
  const configuration = await findSsoConfiguration(tx, place)
  if (configuration === undefined || toProviderName(configuration) !== statedBy) return undefined
  const account = await vouchedAddress(tx, { configuration, identity })
  if (account === undefined) return { refusal: 'EMAIL_DOMAIN_REFUSED' }
  const linked = await lockLinkedUser(tx, { connectionId: configuration.id, identity })
  // The person may have another address by now, of which this connection has nothing to say (SEC-GA-04).
  if (linked !== undefined && !(await isVouched(tx, configuration, linked.canonicalEmail)))
    return { refusal: 'EMAIL_DOMAIN_REFUSED', userId: linked.id }
  // A provider that denies the address cannot hand over the account of that address, or make one.
  if (linked === undefined && identity.emailVerified === false) return { refusal: 'EMAIL_DOMAIN_REFUSED' }
  if (linked === undefined && !(await isEmailDomainAllowed(tx, place.tenantId, account)))
    return { refusal: 'EMAIL_DOMAIN_RESTRICTED' }
  return provisionPerson(tx, ctx, { configuration, identity, account, linked })
}
