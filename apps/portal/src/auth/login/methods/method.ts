import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import type { LoginEvent, LoginState } from '../login.types.ts'

/** A way in beside the address works on the first step. */
export type MethodProps = StepProps<LoginState, LoginEvent, 'preLogin'>
