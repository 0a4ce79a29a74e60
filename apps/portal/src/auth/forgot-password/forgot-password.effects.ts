import {
  resetPassword,
  resetPasswordViaEmail,
  validateResetPasswordToken,
} from '@vestibule/contract/areas/passwords'
import { getPasswordRecoveryStrategies } from '@vestibule/contract/areas/security-policies'
import type { Call } from '@vestibule/contract/client'
import { eventOf } from '../../kit/outcome.ts'
import type { ForgotPasswordCommand, ForgotPasswordEvent } from './forgot-password.flow.ts'

export type ForgotPasswordDeps = {
  readonly call: Call
  readonly endSession: () => void
}

export const runForgotPassword = async (
  command: ForgotPasswordCommand,
  { call, endSession }: ForgotPasswordDeps,
): Promise<ForgotPasswordEvent | undefined> => {
  switch (command.do) {
    case 'findStrategies': {
      const { email } = command
      return eventOf(call(getPasswordRecoveryStrategies, {}), (found) => ({
        is: 'strategiesFound',
        email,
        strategies: found.filter(({ isActive }) => isActive).map(({ strategy }) => strategy),
      }))
    }
    case 'sendMail': {
      const { email } = command
      return eventOf(call(resetPasswordViaEmail, { identifier: email, identifierType: 'email' }), () => ({
        is: 'mailSent',
        email,
      }))
    }
    case 'checkLink':
      return eventOf(call(validateResetPasswordToken, command.link), () => ({ is: 'linkChecked' }))
    case 'resetPassword': {
      const { link, password } = command
      return eventOf(call(resetPassword, { ...link, password }), () => ({ is: 'passwordReset' }))
    }
    case 'endSession':
      endSession()
      return undefined
  }
}
