import {
  resetPassword,
  resetPasswordViaEmail,
  resetPasswordViaSms,
  validateResetPasswordToken,
  verifyPasswordViaSms,
} from '@vestibule/contract/areas/passwords'
import { getPasswordRecoveryStrategies } from '@vestibule/contract/areas/security-policies'
import type { Call } from '@vestibule/contract/client'
import { ApiError, genericError } from '@vestibule/contract/errors'
import { toIdentifierType } from '../../kit/identifier.ts'
import { toOutcomeEvent } from '../../kit/outcome.ts'
import type { ForgotPasswordCommand, ForgotPasswordEvent, Link } from './forgot-password.flow.ts'

export type ForgotPasswordDeps = {
  readonly call: Call
  readonly endSession: (userId: string | undefined) => void
}

export const runForgotPassword = async (
  command: ForgotPasswordCommand,
  { call, endSession }: ForgotPasswordDeps,
): Promise<ForgotPasswordEvent | undefined> => {
  switch (command.do) {
    case 'findStrategies': {
      const { email } = command
      return toOutcomeEvent(call(getPasswordRecoveryStrategies, {}), (strategies) => ({
        is: 'strategiesFound',
        email,
        strategies: strategies.filter(({ isActive }) => isActive).map(({ strategy }) => strategy),
      }))
    }
    case 'sendMail': {
      const { email } = command
      const named = { identifier: email, identifierType: toIdentifierType(email) }
      return toOutcomeEvent(call(resetPasswordViaEmail, named), () => ({ is: 'mailSent', email }))
    }
    case 'sendText': {
      const named = { identifier: command.email, identifierType: toIdentifierType(command.email) }
      return toOutcomeEvent(call(resetPasswordViaSms, named), ({ sessionId }) => ({
        is: 'textSent',
        sessionId,
      }))
    }
    case 'verifyText':
      return toOutcomeEvent(verifyText(call, command), (link) => ({ is: 'textVerified', link }))
    case 'checkLink':
      return toOutcomeEvent(call(validateResetPasswordToken, command.link), () => ({ is: 'linkChecked' }))
    case 'resetPassword': {
      const { link, password } = command
      return toOutcomeEvent(call(resetPassword, { ...link, password }), () => ({ is: 'passwordReset' }))
    }
    case 'endSession':
      endSession(command.userId)
      return undefined
  }
}

type Verify = Extract<ForgotPasswordCommand, { do: 'verifyText' }>

const verifyText = async (call: Call, { sessionId, code }: Verify): Promise<Link> => {
  if (sessionId === undefined)
    throw new ApiError(
      genericError,
      {},
      { message: 'Session ID not found in state for verifying password via sms.' },
    )
  const { userId, token } = await call(verifyPasswordViaSms, { sessionId, otcToken: code })
  // Another server than ours may answer less than the wire says.
  if (!userId || !token) {
    throw new ApiError(genericError, {}, { message: 'Invalid response from server: missing userId or token' })
  }
  return { userId, token }
}
