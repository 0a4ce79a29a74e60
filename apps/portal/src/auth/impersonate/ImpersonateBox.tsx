import { useAtom } from 'jotai'
import adminErrors from '@vestibule/messages/en/signin/admin-errors.json' with { type: 'json' }
import impersonation from '@vestibule/messages/en/signin/impersonation.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { type Screens, Steps } from '../../kit/auth-card/Steps.tsx'
import { impersonateFlow } from './impersonate.atoms.ts'
import type { ImpersonateEvent, ImpersonateState } from './impersonate.flow.ts'
import { Impersonating } from './steps/Impersonating.tsx'
import { Success } from './steps/Success.tsx'

// Who may act for whom is decided by the rules of the administration.
addMessages({ adminErrors, impersonation })

export const screens: Screens<ImpersonateState, ImpersonateEvent> = {
  impersonating: Impersonating,
  success: Success,
}

export const ImpersonateBox = () => {
  const [state, send] = useAtom(impersonateFlow)
  return <Steps screens={screens} state={state} send={send} />
}
