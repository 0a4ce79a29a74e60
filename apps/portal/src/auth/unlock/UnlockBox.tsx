import { useAtom } from 'jotai'
import unlock from '@vestibule/messages/en/signin/unlock.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { type Screens, Steps } from '../../kit/auth-card/Steps.tsx'
import { Failed } from './steps/Failed.tsx'
import { Success } from './steps/Success.tsx'
import { Unlock } from './steps/Unlock.tsx'
import { unlockFlow } from './unlock.atoms.ts'
import type { UnlockEvent, UnlockState } from './unlock.flow.ts'

addMessages({ unlock })

export const screens: Screens<UnlockState, UnlockEvent> = { unlock: Unlock, success: Success, failed: Failed }

export const UnlockBox = () => {
  const [state, send] = useAtom(unlockFlow)
  return <Steps screens={screens} state={state} send={send} />
}
