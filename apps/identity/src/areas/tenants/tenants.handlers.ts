import { ApiError, type Contract } from '@vestibule/contract'
import { eq } from 'drizzle-orm'
import { audit } from '../../audit/audit.ts'
import { sessions } from '../../db/schema/sessions.ts'
import type { IdentityHandlers, Member } from '../../http/visitor.ts'
import { listTenantsOf } from './tenants.queries.ts'

const mine = (by: Member) => listTenantsOf(by.db, by.userId, by.clock.now())

const mineAndActive = async (_: unknown, by: Member) => {
  const tenants = await mine(by)
  const activeTenant = tenants.find((tenant) => tenant.id === by.tenantId)
  if (activeTenant === undefined) throw new ApiError('NOT_A_MEMBER')
  return { tenants, activeTenant }
}

export const tenantsHandlers: IdentityHandlers<Contract['tenants']> = {
  getCurrentUserTenantsV3: mineAndActive,
  getCurrentUserTenantsV1: mineAndActive,
  getTenants: (_, by) => mine(by),

  switchTenant: async ({ tenantId }, by) => {
    const target = (await mine(by)).find((tenant) => tenant.id === tenantId)
    if (target === undefined) throw new ApiError('NOT_A_MEMBER')
    await by.transaction(async (tx) => {
      await tx.update(sessions).set({ tenantId }).where(eq(sessions.id, by.sessionId))
      const details = { from: by.tenantId, to: tenantId }
      await audit(tx, by, { action: 'tenant.switched', resource: 'tenant', resourceId: tenantId, details })
    })
    return {}
  },
}
