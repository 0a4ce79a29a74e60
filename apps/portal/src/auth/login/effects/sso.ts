import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { preLoginV2 } from '@vestibule/contract/areas/sso'
import { delaysMs } from '@vestibule/contract/constants'
import type { Output } from '@vestibule/contract'
import { ApiError } from '@vestibule/contract/errors'
import { after } from '../../../kit/after.ts'
import { toOutcomeEvent } from '../../../kit/outcome.ts'
import { appSignInAtom } from '../../../ports/app-sign-in.ts'
import { newUser } from '../../../session/new-user.ts'
import type { LoginEffects } from './effects.ts'

export const ssoEffects: LoginEffects<'findMethod' | 'waitForSso' | 'leave' | 'redeem'> = {
  // Whatever is wrong with the question, there is always the way of this installation.
  findMethod: async ({ email }, { call }) => {
    const { address, addressType } = await call(preLoginV2, { email }).catch(
      (): Output<typeof preLoginV2> => ({}),
    )
    if (!address) return { is: 'foundHere' }
    return { is: 'foundElsewhere', url: address, isAtOnce: addressType === 'external' }
  },

  waitForSso: (_, deps) => after(deps, delaysMs.ssoRedirect, () => ({ is: 'waited' })),

  leave: async ({ url, email }, { get, openExternal }) =>
    (email !== undefined && get(appSignInAtom).atOrganization(email)) || (await openExternal(url, 'sso'))
      ? undefined
      : { is: 'refused', error: new ApiError('EXTERNAL_LOGIN_FAILED') },

  redeem: ({ txn, code }, { call, set }) =>
    toOutcomeEvent(call(redeemExternalLogin, { txn, code }), (answer) => {
      set(newUser, { id: answer.newUserId })
      return { is: 'answered', answer }
    }),
}
