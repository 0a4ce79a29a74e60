import { useAtom } from 'jotai'
import phoneReset from '@vestibule/messages/en/signin/phone-reset.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { type Screens, Steps } from '../../kit/auth-card/Steps.tsx'
import { phoneResetFlow } from './phone-reset.atoms.ts'
import type { PhoneResetEvent, PhoneResetState } from './phone-reset.flow.ts'
import { ChangePhoneNumber } from './steps/ChangePhoneNumber.tsx'
import { ResetPhoneNumber } from './steps/ResetPhoneNumber.tsx'
import { VerifyResetPhoneNumber } from './steps/VerifyResetPhoneNumber.tsx'

addMessages({ phoneReset })

export const screens: Screens<PhoneResetState, PhoneResetEvent> = {
  ResetPhoneNumber,
  VerifyResetPhoneNumber,
  ChangePhoneNumber,
}

export const PhoneResetBox = () => {
  const [state, send] = useAtom(phoneResetFlow)
  return <Steps screens={screens} state={state} send={send} />
}
