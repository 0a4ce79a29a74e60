import { readEmailDomain } from '../identifiers/email.ts'
import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import { lockTenants, shareTenants } from '../../platform/db/lock-tenant.queries.ts'
import type { UserChanges } from '../../platform/db/update-users.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { changingAdministrators } from '../members/administrators.ts'
import { findEnforcingTenant } from '../members/beside-sso.queries.ts'
import { changeAddress } from '../members/change-address.ts'
import { letBeside } from '../members/let-beside.ts'
import { ensureAddressAllowed, isHeldElsewhere } from './judge-address.ts'
import { listLiveMemberships } from './live-memberships.queries.ts'
import { makeWay } from './make-way.ts'
import { isAddressFree, listPlacesOfAddress, type NextAddress } from './unproved-users.queries.ts'

type ProvedAddress = NextAddress & {
  /** As it was typed. */
  readonly email: string
  /** What changes with the address. */
  readonly changes?: UserChanges
  /** The owner takes back an address that they had: it is asked for nothing but that it is free. */
  readonly isUndo?: boolean
  /** When the link or the code was mailed: a member whom others have made since may be the next owner (SEC-RA-89). */
  readonly mailedAt: Date
  /** What a proof is answered that is no good any more. */
  readonly refusal: 'CODE_EXPIRED' | 'LINK_INVALID'
}

const findEnforcing = (tx: Database, { userId, canonicalEmail }: NextAddress) =>
  findEnforcingTenant(tx, userId, readEmailDomain(canonicalEmail) ?? '')

/**
 * Holds the tenants that the next address of a user concerns: their rules, and what they say of members, stay as they are
 * judged. Tenants are held before users, so this comes before the user, the link or the code is locked.
 */
export const holdTenantsOfUser = async (
  tx: Database,
  { clock }: Pick<RequestContext, 'clock'>,
  next: NextAddress,
): Promise<void> => {
  const tenantIds = (await listLiveMemberships(tx, next.userId, clock.now())).map(({ tenantId }) => tenantId)
  const enforcing = await findEnforcing(tx, next)
  const places = (await listPlacesOfAddress(tx, next)).map(({ tenantId }) => tenantId)
  const changed = enforcing === undefined ? places : [enforcing, ...places]
  if (changed.length === 0) await shareTenants(tx, tenantIds)
  else await lockTenants(tx, [...new Set([...changed, ...tenantIds])])
}

/** Another user who takes the address in this moment is seen by the next try of the transaction. */
const change = (
  tx: Database,
  ctx: RequestContext,
  { userId, email, canonicalEmail, changes }: ProvedAddress,
): Promise<void> => changeAddress(tx, ctx, userId, { ...changes, email, canonicalEmail })

/**
 * Leaves the tenant that keeps the new address to single sign-on an administrator beside it (SEC-RA-41). The undo of a change
 * is refused to no owner: where it makes the last such administrator one who has to come by the provider, they become a
 * break-glass user.
 */
const changeKeepingAccess = async (
  tx: Database,
  ctx: RequestContext,
  proved: ProvedAddress,
): Promise<void> => {
  const tenantId = await findEnforcing(tx, proved)
  if (tenantId === undefined) return change(tx, ctx, proved)
  const now = ctx.clock.now()
  const { lost } = await changingAdministrators(tx, tenantId, now, () => change(tx, ctx, proved))
  if (lost === undefined) return
  if (proved.isUndo !== true) throw new ApiError(lost)
  await letBeside(tx, ctx, { tenantId, userId: proved.userId })
}

/**
 * An address was proved, and is the user's from now on: every way by which a user comes to another address passes here
 * (decision 193). It is judged once the user is locked, and the tenants by `holdTenantsOfUser` before: what was asked when
 * the proof was mailed may be over.
 *
 * @throws ApiError the refusal of the caller where the address is taken; EMAIL_FIXED, EMAIL_DOMAIN_RESTRICTED, SSO_REQUIRED,
 * LAST_ADMINISTRATOR, LAST_BREAK_GLASS
 */
export const proveAddress = async (
  tx: Database,
  ctx: RequestContext,
  proved: ProvedAddress,
): Promise<void> => {
  if (!(await isAddressFree(tx, proved))) throw new ApiError(proved.refusal)
  if (proved.isUndo !== true) {
    await ensureAddressAllowed(tx, ctx, proved)
    if (await isHeldElsewhere(tx, ctx, proved)) throw new ApiError(proved.refusal)
  }
  if (!(await makeWay(tx, ctx, proved))) throw new ApiError(proved.refusal)
  await changeKeepingAccess(tx, ctx, proved)
}
