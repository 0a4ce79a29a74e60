import type { LoginCells, LoginFacts, LoginNext, LoginState } from '../login.types.ts'
import { succeed } from './succeed.ts'

/** What a person can sign in with at once: this device, a key, another device, a telephone. Names of the wire. */
export type QuickLoginStrategy = 'internal' | 'usb-key' | 'android' | 'sms'

export type QuickLoginEvent =
  | { readonly is: 'quickLoginWanted'; readonly strategy: QuickLoginStrategy }
  /** It is remembered: only then may the page be loaded anew, and only then is it said. */
  | { readonly is: 'quickLoginKept'; readonly strategy: QuickLoginStrategy }
  | { readonly is: 'quickLoginDropped' }

export type QuickLoginCommand =
  /** From now on, and over whatever page it takes to sign in, the flow is `registerQuickLogin`. */
  | { readonly do: 'rememberQuickLogin'; readonly strategy: QuickLoginStrategy }
  | { readonly do: 'forgetQuickLogin' }
  /** It was made: the next sign-in in this browser offers it first. */
  | { readonly do: 'finishQuickLogin'; readonly strategy: QuickLoginStrategy }

/** In the flow `registerQuickLogin` a session leads to what makes the quick way, and not to `success`. */
export const registerQuickLogin = ({ quickLogin }: LoginFacts): LoginNext | undefined => {
  if (quickLogin === undefined) return undefined
  return quickLogin === 'sms'
    ? [{ ...firstNumber, isRegistering: true }]
    : [{ step: 'promptPasskeys', isBusy: false, quickLogin }]
}

const firstNumber = {
  step: 'loginWithQuickSmsOtc',
  email: '',
  isBusy: false,
  isSending: false,
  sent: 0,
} as const

/** Signed in by what suggests nothing more, unless a quick way was wanted. */
export const succeedOrRegister = (_: LoginState, __: unknown, facts: LoginFacts): LoginNext =>
  registerQuickLogin(facts) ?? succeed()

/** It was made, or is wanted no more; and on. */
export const endQuickLogin = (made?: QuickLoginStrategy): LoginNext => {
  const [next, ...commands] = succeed()
  const end: QuickLoginCommand =
    made === undefined ? { do: 'forgetQuickLogin' } : { do: 'finishQuickLogin', strategy: made }
  return [next, end, ...commands]
}

export const quickLoginChoice: Pick<
  NonNullable<LoginCells<'preLogin'>['preLogin']>,
  'quickLoginWanted' | 'quickLoginKept' | 'quickLoginDropped'
> = {
  quickLoginWanted: (state, { strategy }) => [state, { do: 'rememberQuickLogin', strategy }],
  quickLoginKept: ({ offersQuickLogin: _, ...state }, { strategy }) => [{ ...state, quickLogin: strategy }],
  quickLoginDropped: ({ email }) => [{ step: 'preLogin', email }, { do: 'forgetQuickLogin' }],
}
