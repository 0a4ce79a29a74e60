import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import type { LoginEvent, LoginState } from '../login.types.ts'
import { TwoFactor } from './TwoFactor.tsx'

type Props = StepProps<LoginState, LoginEvent, 'forceTwoFactor'>

/** The tenant asks everybody for a second factor, and this person has none yet. */
export const ForceTwoFactor = ({ state: { answer, error }, send }: Props) => (
  <TwoFactor answer={answer} error={error} send={send} />
)
