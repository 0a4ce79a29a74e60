import { ApiError, type Contract } from '@vestibule/contract'
import { epochSeconds } from '../../clock.ts'
import type { IdentityHandlers } from '../../http/visitor.ts'
import { impersonate } from './impersonate.ts'
import { requestImpersonation } from './request-impersonation.ts'
import { stopImpersonation } from './stop-impersonation.ts'

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
