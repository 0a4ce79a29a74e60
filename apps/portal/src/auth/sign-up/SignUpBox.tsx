import { useAtom } from 'jotai'
import signUp from '@vestibule/messages/en/signin/sign-up.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { type Screens, Steps } from '../../kit/auth-card/Steps.tsx'
import { deferred } from '../../kit/deferred.tsx'
import { signUpFlow } from './sign-up.atoms.ts'
import type { SignUpEvent, SignUpState } from './sign-up.flow.ts'
import { SignUp } from './steps/SignUp.tsx'

addMessages({ signUp })

export const screens: Screens<SignUpState, SignUpEvent> = {
  SignUp,
  SignUpSuccess: deferred(async () => (await import('./steps/SignUpSuccess.tsx')).SignUpSuccess),
  VerifyPhone: deferred(async () => (await import('./steps/VerifyPhone.tsx')).VerifyPhone, { isRare: true }),
}

export const SignUpBox = () => {
  const [state, send] = useAtom(signUpFlow)
  return <Steps screens={screens} state={state} send={send} />
}
