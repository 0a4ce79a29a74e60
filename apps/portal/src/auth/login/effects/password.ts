import * as auth from '@vestibule/contract/areas/auth'
import { invitation } from '../../../ports/invitation.ts'
import { toOutcomeEvent } from '../../../kit/outcome.ts'
import { preferMethod } from './preferred-method.ts'
import type { LoginEffects } from './effects.ts'

export const passwordEffects: LoginEffects<'signIn'> = {
  signIn: ({ email, password }, { call, get }) =>
    toOutcomeEvent(call(auth.login, { ...loginName(email), password, ...get(invitation) }), (answer) => {
      preferMethod(get, 'password')
      return { is: 'answered', answer }
    }),
}

/** Anything that is no address travels as a username; the server tells a number from one. */
const loginName = (typed: string) => (typed.includes('@') ? { email: typed } : { username: typed })
