import { useAtom } from 'jotai'
import { mfa } from '../../i18n/en/mfa.ts'
import { addWords } from '../../i18n/english.ts'
import { type Screens, Steps } from '../../kit/box/Steps.tsx'
import { stepUpFlow } from './step-up.atoms.ts'
import type { StepUpEvent, StepUpState } from './step-up.flow.ts'
import { Generating } from './steps/Generating.tsx'
import { NoMfaEnrolled } from './steps/NoMfaEnrolled.tsx'
import { Success } from './steps/Success.tsx'
import { Verifying } from './steps/Verifying.tsx'

addWords({ mfa })

export const screens: Screens<StepUpState, StepUpEvent> = {
  generating: Generating,
  verifying: Verifying,
  noMFAEnrolledStepUp: NoMfaEnrolled,
  success: Success,
}

export const StepUpBox = () => {
  const [state, send] = useAtom(stepUpFlow)
  return <Steps screens={screens} state={state} send={send} />
}
