import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { NoMfaEnrolledStepUp } from '../../mfa/steps/NoMfaEnrolledStepUp.tsx'
import type { StepUpEvent, StepUpState } from '../step-up.flow.ts'

export const NoMfaEnrolled = ({ send }: StepProps<StepUpState, StepUpEvent, 'noMFAEnrolledStepUp'>) => (
  <NoMfaEnrolledStepUp send={() => send({ is: 'gaveUp' })} />
)
