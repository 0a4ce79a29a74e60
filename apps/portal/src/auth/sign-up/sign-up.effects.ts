import { resendActivationEmail } from '@vestibule/contract/areas/activation'
import { passwordlessPostLogin, passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import {
  signUpUser,
  signUpUserWithPhoneNumber,
  signUpUserWithUsername,
} from '@vestibule/contract/areas/sign-up'
import { after } from '../../kit/after.ts'
import { toOutcomeEvent } from '../../kit/outcome.ts'
import type { SessionDeps } from '../../session/session-deps.ts'
import type { SignUpCommand, SignUpEvent } from './sign-up.flow.ts'

export type SignUpDeps = SessionDeps & {
  /** Goes to where the mailed code is typed. */
  readonly typeCode: (handle: { readonly userId: string; readonly token: string }, email: string) => void
  /** Tells the host that a user has signed up, and remembers who is new. */
  readonly signedUp: (
    id: string | undefined,
    data: { readonly userId?: string | undefined; readonly tenantId?: string },
  ) => void
  /** The shared invite link the person came by. */
  readonly invitation: { readonly invitationToken?: string }
}

const operations = {
  email: signUpUser,
  phoneNumber: signUpUserWithPhoneNumber,
  username: signUpUserWithUsername,
} as const

export const runSignUp = async (
  command: SignUpCommand,
  deps: SignUpDeps,
): Promise<SignUpEvent | undefined> => {
  switch (command.do) {
    case 'signUp': {
      const { applicant, method } = command
      const response = deps.call(operations[method], { ...applicant, ...deps.invitation })
      return toOutcomeEvent(response, (answer) => {
        const { userId, tenantId, activationToken } = answer
        // Until the code was right the id is one that the page of the code has, and that of no user (SEC-PW-28).
        deps.signedUp(userId, { userId: activationToken === undefined ? userId : undefined, tenantId })
        return { is: 'answered', answer, method, applicant }
      })
    }
    case 'sendText': {
      const { phoneNumber } = command
      const response = deps.call(passwordlessPreLogin, { type: 'smscode', phoneNumber })
      return toOutcomeEvent(response, () => ({ is: 'textSent' }))
    }
    case 'verifyCode': {
      const response = deps.call(passwordlessPostLogin, { type: 'smscode', token: command.code })
      return toOutcomeEvent(response, (answer) => ({ is: 'codeVerified', answer }))
    }
    case 'typeCode': {
      const { userId, token, email } = command
      deps.typeCode({ userId, token }, email)
      return undefined
    }
    case 'openSession':
      return toOutcomeEvent(deps.openSession(command.answer), () => ({ is: 'sessionOpened' }))
    case 'resend':
      return toOutcomeEvent(deps.call(resendActivationEmail, { email: command.email }), () => ({
        is: 'resent',
      }))
    case 'goOnward':
      await after(deps, command.afterMs, deps.goOnward)
      return undefined
  }
}
