import { ApiError, type Contract } from '@vestibule/contract'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { switchTenant } from '../../domain/sign-in/switch-tenant.ts'
import { listTenants } from '../../domain/tenants/tenants.queries.ts'

/** An impersonating actor does not learn where else that person belongs. */
const mine = async (actor: Actor) => {
  const tenants = await listTenants(actor.db, actor.userId, actor.clock.now())
  return tenants.filter(({ id }) => actor.tenantIds.includes(id))
}

const mineAndActive = async (_: unknown, actor: Actor) => {
  const tenants = await mine(actor)
  const activeTenant = tenants.find((tenant) => tenant.id === actor.tenantId)
  if (activeTenant === undefined) throw new ApiError('NOT_A_MEMBER')
  return { tenants, activeTenant }
}

export const tenantsHandlers: IdentityHandlers<Contract['tenants']> = {
  getCurrentUserTenantsV3: mineAndActive,
  getCurrentUserTenantsV1: mineAndActive,
  getTenants: (_, actor) => mine(actor),

  switchTenant,
}
