import type * as impersonation from '@vestibule/contract/areas/impersonation'
import { ApiError } from '@vestibule/contract/errors'
import type { Canned } from '../call.ts'
import { actorAnswer, signedInAnswer } from './auth.ts'

const actor = { id: 'admin', name: 'Ada Admin', email: 'admin@acme.test' }

/** The token `old` is refused. */
export const impersonationHandlers: Canned<typeof impersonation> = {
  requestImpersonation: async () => ({ actorToken: 'right', expiresIn: 60 }),
  impersonate: async ({ actorToken }) => {
    if (actorToken === 'old') throw new ApiError('LINK_INVALID')
    const { accessToken, expiresIn } = signedInAnswer
    return { accessToken, expiresIn, tokenType: 'Bearer', expires: '2026-11-21T09:05:00.000Z' }
  },
  getImpersonation: async () => ({ actor, expiresIn: 3600 }),
  stopImpersonation: async () => actorAnswer,
}
