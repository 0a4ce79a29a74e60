import type { Database } from '../../platform/db/database.ts'
import type { MembershipRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { wasMember } from '../exclusions/former-members.queries.ts'
import { listRightsToAct } from '../members/rights-to-act.ts'
import { listPlacesToAct } from '../members/senders.queries.ts'
import { isProvisionedFor } from './provisioned-for.queries.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/**
 * Whether a user acts in a tenant from an account above. One whose membership of the tenant has ended counts with any
 * membership above: they may have given away the rights there for the moment (SEC-RA-60).
 */
export const actsFromAbove = async (
  tx: Database,
  ctx: Pick<RequestContext, 'clock'>,
  place: Place,
): Promise<boolean> => {
  const isAbove = (tenantId: string) => tenantId !== place.tenantId
  if (!(await listPlacesToAct(tx, place, ctx.clock.now())).some(isAbove)) return false
  if (await wasMember(tx, place)) return true
  return (await listRightsToAct(tx, ctx, place)).some(({ tenantId }) => isAbove(tenantId))
}

/**
 * Whether a place may be what the owner of its address has made of it: they have named the address themselves, by an
 * invitation or by a directory, or act in the tenant from above, where they choose roles for any other (SEC-RA-81).
 */
export const isOwnDoing = async (
  tx: Database,
  ctx: Pick<RequestContext, 'clock'>,
  place: MembershipRow,
  ownerId: string,
): Promise<boolean> =>
  place.invitedBy === ownerId ||
  place.invitedAs?.answeredBy === ownerId ||
  (await isProvisionedFor(tx, place, ownerId)) ||
  (await actsFromAbove(tx, ctx, { tenantId: place.tenantId, userId: ownerId }))
