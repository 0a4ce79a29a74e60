import { useAtom } from 'jotai'
import activate from '@vestibule/messages/en/signin/activate.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { type Screens, Steps } from '../../kit/auth-card/Steps.tsx'
import { activateCodeFlow, activateFlow } from './activate.atoms.ts'
import type { ActivateEvent, ActivateState } from './activate.flow.ts'
import { Activating } from './steps/Activating.tsx'
import { ActivatingForm } from './steps/ActivatingForm.tsx'
import { Resend } from './steps/Resend.tsx'
import { Success } from './steps/Success.tsx'

addMessages({ activate })

export const screens: Screens<ActivateState, ActivateEvent> = {
  activating: Activating,
  activatingForm: ActivatingForm,
  success: Success,
  resend: Resend,
}

export const ActivateBox = () => {
  const [state, send] = useAtom(activateFlow)
  return <Steps screens={screens} state={state} send={send} />
}

export const ActivateCodeBox = () => {
  const [state, send] = useAtom(activateCodeFlow)
  return <Steps screens={screens} state={state} send={send} />
}
