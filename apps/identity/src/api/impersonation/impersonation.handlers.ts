import { ApiError, type Contract } from '@vestibule/contract'
import { epochSeconds } from '../../runtime/clock.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { impersonate } from '../../domain/acting-for-users/impersonate.ts'
import { requestImpersonation } from '../../domain/acting-for-users/request-impersonation.ts'
import { stopImpersonation } from '../../domain/acting-for-users/stop-impersonation.ts'

export const impersonationHandlers: IdentityHandlers<Contract['impersonation']> = {
  requestImpersonation,
  impersonate,
  stopImpersonation,
  getImpersonation: async (_, { impersonator, clock }) => {
    if (impersonator === undefined) throw new ApiError('NOT_FOUND')
    const { endsAt, ...actor } = impersonator
    return { actor, expiresIn: epochSeconds(endsAt) - epochSeconds(clock.now()) }
  },
}
