import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import mailSent from '@vestibule/messages/en/signin/mail-sent.json' with { type: 'json' }
import mfa from '@vestibule/messages/en/signin/mfa.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { type Screens, Steps } from '../../kit/auth-card/Steps.tsx'
import { createMfaFlow, type MfaEnds, preferredMethod } from './mfa.atoms.ts'
import type { MfaEvent, MfaState, Pending } from './mfa.types.ts'
import { AuthenticatorApp } from './steps/AuthenticatorApp.tsx'
import { NoMfaEnrolledStepUp } from './steps/NoMfaEnrolledStepUp.tsx'
import { RecoveryCode } from './steps/RecoveryCode.tsx'
import { EmailVerifyCode, SmsVerifyCode } from './steps/SentCode.tsx'
import { SmsSetPhoneNumber } from './steps/SmsSetPhoneNumber.tsx'
import { Verify } from './steps/Verify.tsx'
import '../../theme/check.css'
import '../../theme/mfa.css'

addMessages({ mailSent, mfa })

export const screens: Screens<MfaState, MfaEvent> = {
  verify: Verify,
  authenticatorApp: AuthenticatorApp,
  smsSetPhoneNumber: SmsSetPhoneNumber,
  smsVerifyCode: SmsVerifyCode,
  emailVerifyCode: EmailVerifyCode,
  recoveryCode: RecoveryCode,
  noMFAEnrolledStepUp: NoMfaEnrolledStepUp,
}

/** Both are taken as they are when it comes on screen. */
type MfaProps = { readonly pending: Pending; readonly ends: MfaEnds }

/** Asks for the second factor of one pending sign-in or step-up, and says how it ended. */
export const Mfa = ({ pending, ends }: MfaProps) => {
  const preferred = useAtomValue(preferredMethod)
  const [flow] = useState(() => createMfaFlow(pending, { preferred }, ends))
  const [state, send] = useAtom(flow)
  return <Steps screens={screens} state={state} send={send} />
}
