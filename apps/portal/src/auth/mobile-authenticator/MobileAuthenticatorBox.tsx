import { useAtom } from 'jotai'
import mfa from '@vestibule/messages/en/signin/mfa.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { type Screens, Steps } from '../../kit/auth-card/Steps.tsx'
import { mobileAuthenticatorFlow } from './mobile-authenticator.atoms.ts'
import type { MobileAuthenticatorEvent, MobileAuthenticatorState } from './mobile-authenticator.flow.ts'
import { Confirming } from './steps/Confirming.tsx'
import { Failed } from './steps/Failed.tsx'
import { LookingUp } from './steps/LookingUp.tsx'

addMessages({ mfa })

export const screens: Screens<MobileAuthenticatorState, MobileAuthenticatorEvent> = {
  lookingUp: LookingUp,
  confirming: Confirming,
  failed: Failed,
}

/** Where native applications send people for their second factor; the sign-in box takes over once they have said so. */
export const MobileAuthenticatorBox = () => {
  const [state, send] = useAtom(mobileAuthenticatorFlow)
  return <Steps screens={screens} state={state} send={send} />
}
