import { ApiError } from '@vestibule/contract'
import { always } from '../../../../platform/db/condition.queries.ts'
import { admittingTenant } from '../admitting-tenant.queries.ts'
import type { GateCheck } from '../gate-check.ts'
import { everywhere } from './named-tenant.ts'

/**
 * Lets a user into an application of managed access only where it is assigned to them. A user of several tenants is led
 * to one that has assigned it, unless the way in belongs to one tenant. An invitation that is accepted lets them into the
 * application as well; a session is asked with its membership (`isMember`).
 */
export const admission: GateCheck = {
  name: 'admission',
  concerns: ({ client }, { invitedTo }) => client.accessType !== 'FREE_ACCESS' && invitedTo === undefined,
  mayApply: always,
  judge: async (tx, ctx, { user, tenantId: preferred, method }) => {
    const isOnly = !everywhere.has(method)
    const tenantId = await admittingTenant(tx, ctx, { userId: user.id, preferred, isOnly })
    return tenantId === undefined
      ? { is: 'refuse', error: new ApiError('APPLICATION_NOT_ASSIGNED') }
      : { is: 'pass', found: { tenantId } }
  },
}
