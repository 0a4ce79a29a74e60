import {
  changePhoneNumber,
  resetPhoneNumber,
  verifyResetPhoneNumber,
} from '@vestibule/contract/areas/phone-numbers'
import type { Call } from '@vestibule/contract/client'
import { toOutcomeEvent } from '../../kit/outcome.ts'
import type { PhoneResetCommand, PhoneResetEvent } from './phone-reset.flow.ts'

export type PhoneResetDeps = {
  readonly call: Call
  /** Goes to sign-in, which sends a code to this number. */
  readonly signInBySms: (number: string) => void
}

export const runPhoneReset = async (
  command: PhoneResetCommand,
  { call, signInBySms }: PhoneResetDeps,
): Promise<PhoneResetEvent | undefined> => {
  switch (command.do) {
    case 'sendMail': {
      const { email } = command
      return toOutcomeEvent(call(resetPhoneNumber, { email }), ({ resetPhoneNumberToken: token }) => ({
        is: 'mailSent',
        email,
        token,
      }))
    }
    case 'verifyCode': {
      const { token, code } = command
      const request = call(verifyResetPhoneNumber, { resetPhoneNumberToken: token, code })
      return toOutcomeEvent(request, ({ changePhoneNumberToken }) => ({
        is: 'codeVerified',
        token: changePhoneNumberToken,
      }))
    }
    case 'changeNumber': {
      const { token, number } = command
      const request = call(changePhoneNumber, { changePhoneNumberToken: token, phoneNumber: number })
      return toOutcomeEvent(request, () => ({ is: 'numberChanged', number }))
    }
    case 'signInBySms':
      signInBySms(command.number)
      return undefined
  }
}
