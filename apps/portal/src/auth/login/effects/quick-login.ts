import {
  createPhoneNumber,
  preVerifyPhoneNumber,
  verifyPhoneNumber,
} from '@vestibule/contract/areas/phone-numbers'
import { ApiError } from '@vestibule/contract/errors'
import { eventOf } from '../../../kit/outcome.ts'
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
    return undefined
  },
  addNumber: (command, deps) =>
    eventOf(sendCode(command, deps), (otcToken) => ({ is: 'numberAdded', otcToken })),
  proveNumber: ({ otcToken, code }, { call }) =>
    eventOf(call(verifyPhoneNumber, { otcToken, code }), () => ({ is: 'numberProved' })),
}
