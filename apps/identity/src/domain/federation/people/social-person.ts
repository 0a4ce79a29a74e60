import { findMailedInvitation } from '../../invitations/mailed-invitation.ts'
import { createTenant } from '../../tenants/create-tenant.queries.ts'
import { audit } from '../../audit/audit.ts'
import { findUserByEmail } from '../../credentials/users.queries.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { SocialProviderRow } from '../../../platform/db/schema/social-providers.ts'
import type { UserRow } from '../../../platform/db/schema/users.ts'
import { uuidv7 } from '../../../platform/db/uuidv7.ts'
import type { RequestContext } from '../../../request/request-context.ts'
import { canonicalEmail } from '../../identifiers/email.ts'
import { homeTenant } from '../../members/home-tenant.queries.ts'
import { isSsoEnforced } from '../../sso/enforcement.ts'
import { linkIdentity, lockLinkedUser } from './external-identities.queries.ts'
import type { ExternalIdentity } from './identity.ts'
import { provedUser } from './new-user.ts'
import type { Person } from './person.ts'

type SocialPersonParams = {
  readonly provider: SocialProviderRow
  readonly identity: ExternalIdentity
  readonly allowSignups: boolean
  /** Came along with the answer: the person accepts it by signing in. */
  readonly invitationToken: string | undefined
}

/**
 * Believed only of providers that were marked as trusted, and only if they say so themselves (SEC-SO-02). An operator
 * may vouch for a provider that says nothing, never for one that denies it.
 */
const provedAddress = ({ provider, identity }: SocialPersonParams): string | undefined => {
  const isVerified = identity.emailVerified ?? provider.options.emailIsVerified === true
  return provider.isTrusted && isVerified ? canonicalEmail(identity.email ?? '') : undefined
}

/** Whom a social provider brings. */
export const socialPerson = async (
  tx: Database,
  ctx: RequestContext,
  params: SocialPersonParams,
): Promise<Person> => {
  const { provider, identity } = params
  const key = { connectionId: provider.id, identity }
  const linked = await lockLinkedUser(tx, key)
  if (linked !== undefined) {
    const linkedAt = await linkIdentity(tx, ctx, { ...key, userId: linked.id })
    return placed(tx, ctx, params, { user: linked, isNew: false, linkedAt })
  }
  const account = provedAddress(params)
  if (account === undefined) return { refusal: 'EMAIL_UNVERIFIED' }
  if (await isSsoEnforced(ctx, tx, account)) return { refusal: 'SSO_REQUIRED' }
  const known = await findUserByEmail(tx, account)
  if (known === undefined && !params.allowSignups) return { refusal: 'SIGN_UP_CLOSED' }
  const person = await provedUser(tx, ctx, { account, identity })
  const linkedAt = await linkIdentity(tx, ctx, { ...key, userId: person.user.id })
  await audit(tx, ctx, {
    action: 'identity.linked',
    resourceId: person.user.id,
    userId: person.user.id,
    email: account,
    details: { provider: provider.type, isNewUser: person.isNew },
  })
  return placed(tx, ctx, params, { ...person, linkedAt })
}

type FoundUser = { readonly user: UserRow; readonly isNew: boolean; readonly linkedAt: Date }

/** Where the person starts: at home, in the tenant of the invitation they accept, or in one of their own. */
const placed = async (
  tx: Database,
  ctx: RequestContext,
  { identity, allowSignups, invitationToken }: SocialPersonParams,
  { user, isNew, linkedAt }: FoundUser,
): Promise<Person> => {
  if (user.lockedAt !== null) return { refusal: 'EXTERNAL_LOGIN_FAILED', userId: user.id }
  if (await isSsoEnforced(ctx, tx, user.canonicalEmail)) return { refusal: 'SSO_REQUIRED', userId: user.id }
  const home = await homeTenant(tx, user.id, ctx.clock.now())
  if (home !== undefined) return { user, tenantId: home, isNewUser: isNew, linkedAt }
  // The gate accepts it. Others wait until they are accepted, or approved (SEC-GA-09).
  const mailed = { token: invitationToken ?? '', userId: user.id }
  const invited = await findMailedInvitation(tx, ctx, mailed)
  if (invited !== undefined) return { user, tenantId: invited, isNewUser: isNew, linkedAt }
  if (!allowSignups) return { refusal: 'SIGN_UP_CLOSED', userId: user.id }
  const tenantId = uuidv7(ctx.clock, ctx.random)
  const companyName = identity.name || user.name || (user.email.split('@')[0] ?? '')
  await createTenant(tx, ctx, { userId: user.id, tenantId, data: { companyName } })
  return { user, tenantId, isNewUser: isNew, linkedAt, hasSignedUp: isNew }
}
