import { ApiError } from '@vestibule/contract'
import * as v from 'valibot'
import { toSignInCandidate } from '../../domain/sso/can-sign-in.ts'
import { findUserByEmail } from '../../domain/credentials/users.queries.ts'
import type { HttpContext } from '../../http/context.ts'
import { identifyRequest } from '../../http/identify-request.ts'
import { readBody } from '../../http/read-body.ts'
import type { Services } from '../../request/services.ts'
import { usedUp } from '../../domain/sessions/proof-basis.queries.ts'
import { completeSignIn, toLoginResponse } from '../../domain/sign-in/complete-sign-in.ts'
import { sampleAccounts } from './sample-accounts.ts'

const emails = sampleAccounts.map(({ email }) => email)
const input = v.object({ email: v.picklist(emails) })

/**
 * Signs a sample account in without its password, through the same check for a second factor as every other sign-in.
 *
 * @returns `isSignedIn`: whether there is a session now; false where a second factor is asked for first
 * @throws INVALID_INPUT where the address is not that of a sample account
 */
export const demoSignIn = async (context: HttpContext, services: Services): Promise<Response> => {
  const given = v.safeParse(input, await readBody(context.req.raw))
  if (!given.success) throw new ApiError('INVALID_INPUT', { field: 'email', rule: 'sampleAccount' })
  const visitor = await identifyRequest(context, services)
  const candidate = await toSignInCandidate(visitor, await findUserByEmail(services.db, given.output.email))
  if (candidate === undefined) throw new ApiError('INVALID_CREDENTIALS')
  const result = await services.transaction((tx) =>
    completeSignIn(tx, visitor, { ...candidate, method: 'password', amr: ['pwd'], basis: usedUp }),
  )
  const { mfaRequired } = await toLoginResponse(visitor, result)
  const answer = context.json({ isSignedIn: mfaRequired !== true })
  context.get('reply')?.addTo(answer.headers)
  return answer
}
