import { useAtom } from 'jotai'
import openApp from '@vestibule/messages/en/signin/open-app.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { type Screens, Steps } from '../../kit/auth-card/Steps.tsx'
import { openAppFlow } from './open-app.atoms.ts'
import type { OpenAppEvent, OpenAppState } from './open-app.flow.ts'
import { OpenApp } from './steps/OpenApp.tsx'

addMessages({ openApp })

export const screens: Screens<OpenAppState, OpenAppEvent> = { openApp: OpenApp }

export const OpenAppBox = () => {
  const [state, send] = useAtom(openAppFlow)
  return <Steps screens={screens} state={state} send={send} />
}
