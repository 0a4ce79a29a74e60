import { ApiError } from '@vestibule/contract'
import { findUserById } from '../credentials/users.queries.ts'
import { findCarriedRestrictions, isHeldToLess } from '../exclusions/carried-restrictions.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { hasNotEntered } from '../../platform/db/joined.ts'
import type { Services } from '../../request/services.ts'
import { ensureEmailDomainAllowed } from '../restrictions/ensure-email-domain.ts'
import { enforcingConnection, isSsoEnforced } from '../sso/enforcement.ts'
import { listLiveMemberships } from './live-memberships.queries.ts'
import type { NextAddress } from './unproved-users.queries.ts'

export type JudgeAddressDeps = Pick<Services, 'clock' | 'enforcedDomains'>

/**
 * Whether a tenant of the user holds another member, whom it knows by this address, to more than the user: that one would be
 * back by it (SEC-RA-49). The user is answered as for an address that is taken. A tenant whose directory has named them alone keeps
 * no address from them: it is asked when they enter it (SEC-RA-91).
 */
export const isHeldElsewhere = async (
  db: Database,
  { clock }: JudgeAddressDeps,
  { userId, canonicalEmail }: NextAddress,
): Promise<boolean> => {
  for (const membership of await listLiveMemberships(db, userId, clock.now())) {
    if (hasNotEntered(membership)) continue
    const { tenantId } = membership
    const carried = await findCarriedRestrictions(db, { tenantId, addresses: [canonicalEmail], userId })
    if (await isHeldToLess(db, membership, carried)) return true
  }
  return false
}

/**
 * Whether the rules take the next address of a user: those of each tenant they belong to, unless its directory named them alone and
 * they never acted there (SEC-BE-07), and single sign-on. A user who is
 * kept to it by their address keeps the address (SEC-GA-06); a domain that is kept to it takes members of its owner alone,
 * because any other could not come in by it; its break-glass users are members of its owner too.
 *
 * @throws ApiError EMAIL_FIXED, EMAIL_DOMAIN_RESTRICTED, SSO_REQUIRED
 */
export const ensureAddressAllowed = async (
  db: Database,
  deps: JudgeAddressDeps,
  { userId, canonicalEmail }: NextAddress,
): Promise<void> => {
  const user = await findUserById(db, userId)
  if (await isSsoEnforced(deps, db, user?.canonicalEmail ?? null)) throw new ApiError('EMAIL_FIXED')
  const places = await listLiveMemberships(db, userId, deps.clock.now())
  const live = places.filter(({ isDisabled }) => !isDisabled)
  for (const place of live)
    if (!hasNotEntered(place)) await ensureEmailDomainAllowed(db, place.tenantId, canonicalEmail)
  const enforcing = await enforcingConnection(deps, db, canonicalEmail)
  if (enforcing === undefined) return
  if (!live.some(({ tenantId }) => tenantId === enforcing.tenantId)) throw new ApiError('SSO_REQUIRED')
}
