import { compilePermissions } from '@vestibule/access'
import { contract } from '@vestibule/contract'
import { addUserToTenantAndSubTenants } from '@vestibule/contract/areas/sub-tenant-users'
import type { Database } from '../../platform/db/database.ts'
import type { Actor, RequestContext } from '../../request/request-context.ts'
import { isAllowedBelow, managesAccounts, readsAccounts } from '../roles/access-below.queries.ts'
import { answererId } from '../roles/hands-on-access.ts'
import { rightsHeldBy } from './rank.queries.ts'
import { listPlacesToAct } from './senders.queries.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/** What a user may do in a tenant by one of their memberships: there, or in an account above from which they reach it. */
export type RightsToAct = {
  /** The tenant of the membership. */
  readonly tenantId: string
  readonly userId: string
  readonly permissions: readonly string[]
  /** Whether their requests may name the tenant: from above, only those of a member who reads accounts below. */
  readonly canEnter: boolean
}

type Asked = { readonly access: { readonly permission: string } }

/** Operations that name accounts below by themselves. All others are asked for there by entering the account. */
const namingAccounts: readonly unknown[] = Object.values(contract.subTenantUsers)

/** Whether a user could ask for an operation in the tenant now. */
export const mayAsk = ({ permissions, canEnter }: RightsToAct, operation: Asked): boolean =>
  (canEnter || namingAccounts.includes(operation)) &&
  compilePermissions(permissions)(operation.access.permission)

/** Whether requests from above reach the account at all. */
const isActing = (rights: RightsToAct): boolean =>
  rights.canEnter || mayAsk(rights, addUserToTenantAndSubTenants)

/** What a user may do in a tenant now by their membership in an account above; undefined for no request that reaches it. */
const readRightsFromAbove = async (
  db: Database,
  place: Place,
  permissions: readonly string[],
): Promise<RightsToAct | undefined> => {
  const can = compilePermissions(permissions)
  const rights = { ...place, permissions, canEnter: can(readsAccounts) }
  const isAllowed = await isAllowedBelow(db, { ...place, isManager: can(managesAccounts) })
  return isAllowed && isActing(rights) ? rights : undefined
}

/**
 * What a user may do in a tenant now, by each of these memberships: the one place that says whether a member who is not
 * there to ask could ask now. Their address is not judged, for they are at none.
 *
 * @param exceptIn a tenant in which the user is losing their place just now
 */
export const listRightsToAct = async (
  db: Database,
  { clock }: Pick<RequestContext, 'clock'>,
  { tenantId, userId }: Place,
  exceptIn?: string,
): Promise<RightsToAct[]> => {
  const rights: RightsToAct[] = []
  for (const placeId of await listPlacesToAct(db, { tenantId, userId }, clock.now())) {
    if (placeId === exceptIn) continue
    const place = { tenantId: placeId, userId }
    const permissions = (await rightsHeldBy(db, placeId, userId)).map(({ key }) => key)
    const held =
      placeId === tenantId
        ? { ...place, permissions, canEnter: true }
        : await readRightsFromAbove(db, place, permissions)
    if (held !== undefined) rights.push(held)
  }
  return rights
}

/** The same for who asks in this moment, who may be in the tenant by a request from above. */
export const toRightsToAct = (actor: Actor): RightsToAct => ({
  tenantId: actor.tokenTenantId,
  userId: answererId(actor),
  permissions: actor.permissions,
  canEnter: actor.tokenTenantId === actor.tenantId || actor.can(readsAccounts),
})
