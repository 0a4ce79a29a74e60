import { useAtom } from 'jotai'
import { openApp } from '../../i18n/en/open-app.ts'
import { addWords } from '../../i18n/english.ts'
import { type Screens, Steps } from '../../kit/auth-card/Steps.tsx'
import { openAppFlow } from './open-app.atoms.ts'
import type { OpenAppEvent, OpenAppState } from './open-app.flow.ts'
import { OpenApp } from './steps/OpenApp.tsx'

addWords({ openApp })

export const screens: Screens<OpenAppState, OpenAppEvent> = { openApp: OpenApp }

export const OpenAppBox = () => {
  const [state, send] = useAtom(openAppFlow)
  return <Steps screens={screens} state={state} send={send} />
}
