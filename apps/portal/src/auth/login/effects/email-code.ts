import { passwordlessPostLogin, passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import { identifierIn } from '../../../kit/identifier.ts'
import { toOutcomeEvent } from '../../../kit/outcome.ts'
import { invitation } from '../../../ports/invitation.ts'
import { quickLogin } from '../quick-login.atoms.ts'
import { preferMethod } from './preferred-method.ts'
import type { LoginEffects } from './effects.ts'

export const emailCodeEffects: LoginEffects<'sendMail' | 'verifyCode'> = {
  sendMail: ({ type, email }, { call, takeNumber }) => {
    takeNumber()
    return toOutcomeEvent(
      call(passwordlessPreLogin, { type, ...identifierIn(email) }),
      ({ phoneNumber }) => ({
        is: 'mailSent',
        ...(phoneNumber === undefined ? {} : { phoneNumber }),
      }),
    )
  },
  verifyCode: ({ code, type }, { call, get, set }) =>
    toOutcomeEvent(
      call(passwordlessPostLogin, { type: type ?? 'code', token: code, ...get(invitation) }),
      (answer) => {
        preferMethod(get, type === 'smscode' ? 'sms' : 'code')
        // The number works: there is nothing to set up.
        if (type === 'smscode' && get(quickLogin) === 'sms') set(quickLogin, undefined)
        return { is: 'answered', answer }
      },
    ),
}
