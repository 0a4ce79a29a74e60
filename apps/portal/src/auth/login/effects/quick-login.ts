import {
  createPhoneNumber,
  preVerifyPhoneNumber,
  verifyPhoneNumber,
} from '@vestibule/contract/areas/phone-numbers'
import { storageKeys } from '@vestibule/contract/constants'
import { ApiError } from '@vestibule/contract/errors'
import { toOutcomeEvent } from '../../../kit/outcome.ts'
import { storageAtom } from '../../../ports/storage.ts'
import { signedInSession } from '../../../session/session.atoms.ts'
import { quickLogin } from '../quick-login.atoms.ts'
import type { LoginDeps, LoginEffects } from './effects.ts'
import { preferMethod } from './preferred-method.ts'

type Names = 'rememberQuickLogin' | 'forgetQuickLogin' | 'finishQuickLogin' | 'addNumber' | 'proveNumber'

/** The first time the number is named as well; after that only another code is sent. */
const sendCode = async (
  { number, isAgain }: { readonly number: string; readonly isAgain: boolean },
  { call }: LoginDeps,
): Promise<string> => {
  const { otcToken } = isAgain
    ? await call(preVerifyPhoneNumber, { phoneNumber: number })
    : await call(createPhoneNumber, { phoneNumber: number, verify: true })
  if (otcToken === undefined) throw new ApiError('ER-ADMIN-PORTAL-GENERIC-ERROR')
  return otcToken
}

export const quickLoginEffects: LoginEffects<Names> = {
  rememberQuickLogin: async ({ strategy }, { set }) => {
    set(quickLogin, strategy)
    return { is: 'quickLoginKept', strategy }
  },
  forgetQuickLogin: async (_, { set }) => {
    set(quickLogin, undefined)
    return undefined
  },
  finishQuickLogin: async ({ strategy }, { get, set }) => {
    set(quickLogin, undefined)
    preferMethod(get, strategy)
    const user = get(signedInSession)?.user
    if (user !== undefined) get(storageAtom).write(storageKeys.userId, user.id)
    return undefined
  },
  addNumber: (command, deps) =>
    toOutcomeEvent(sendCode(command, deps), (otcToken) => ({ is: 'numberAdded', otcToken })),
  proveNumber: ({ otcToken, code }, { call }) =>
    toOutcomeEvent(call(verifyPhoneNumber, { otcToken, code }), () => ({ is: 'numberProved' })),
}
