import { useAtom } from 'jotai'
import { useState } from 'react'
import mfa from '@vestibule/messages/en/signin/mfa.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { type Screens, Steps } from '../../kit/auth-card/Steps.tsx'
import { createStepUpFlow } from './step-up.atoms.ts'
import type { StepUpEvent, StepUpState } from './step-up.flow.ts'
import { Generating } from './steps/Generating.tsx'
import { NoMfaEnrolled } from './steps/NoMfaEnrolled.tsx'
import { Success } from './steps/Success.tsx'
import { Verifying } from './steps/Verifying.tsx'

addMessages({ mfa })

export const screens: Screens<StepUpState, StepUpEvent> = {
  generating: Generating,
  verifying: Verifying,
  noMFAEnrolledStepUp: NoMfaEnrolled,
  success: Success,
}

/** The page, for an address that was opened; what is asked for while a page is shown is a dialog over it. */
export const StepUpBox = () => {
  const [flow] = useState(() => createStepUpFlow())
  const [state, send] = useAtom(flow)
  return <Steps screens={screens} state={state} send={send} />
}
