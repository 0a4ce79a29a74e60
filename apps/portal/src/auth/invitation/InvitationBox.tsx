import { useAtom } from 'jotai'
import invitation from '@vestibule/messages/en/signin/invitation.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { type Screens, Steps } from '../../kit/auth-card/Steps.tsx'
import { invitationFlow } from './invitation.atoms.ts'
import type { InvitationEvent, InvitationState } from './invitation.flow.ts'
import { Failed } from './steps/Failed.tsx'
import { Invalid } from './steps/Invalid.tsx'
import { Pending } from './steps/Pending.tsx'
import { SignInFirst } from './steps/SignInFirst.tsx'
import { Success } from './steps/Success.tsx'
import { SwitchAccount } from './steps/SwitchAccount.tsx'
import { Validate } from './steps/Validate.tsx'
import { ValidateCode } from './steps/ValidateCode.tsx'

addMessages({ invitation })

export const screens: Screens<InvitationState, InvitationEvent> = {
  validate: Validate,
  signInFirst: SignInFirst,
  switchAccount: SwitchAccount,
  pending: Pending,
  success: Success,
  invalid: Invalid,
  failed: Failed,
}

/** Where a code is typed, everything else is as it is. */
export const codeScreens: typeof screens = { ...screens, validate: ValidateCode }

export const InvitationBox = () => {
  const [state, send] = useAtom(invitationFlow)
  return <Steps screens={screens} state={state} send={send} />
}

export const InvitationCodeBox = () => {
  const [state, send] = useAtom(invitationFlow)
  return <Steps screens={codeScreens} state={state} send={send} />
}
