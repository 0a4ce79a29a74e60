import { useAtom } from 'jotai'
import passwordless from '@vestibule/messages/en/signin/passwordless.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { type Screens, Steps } from '../../kit/auth-card/Steps.tsx'
import { magicLinkFlow } from './magic-link.atoms.ts'
import type { MagicLinkEvent, MagicLinkState } from './magic-link.flow.ts'
import { MagicLinkPostLogin } from './steps/MagicLinkPostLogin.tsx'
import { MagicLinkPostLoginSuccess } from './steps/MagicLinkPostLoginSuccess.tsx'

addMessages({ passwordless })

export const screens: Screens<MagicLinkState, MagicLinkEvent> = {
  magicLinkPostLogin: MagicLinkPostLogin,
  magicLinkPostLoginSuccess: MagicLinkPostLoginSuccess,
}

export const MagicLinkBox = () => {
  const [state, send] = useAtom(magicLinkFlow)
  return <Steps screens={screens} state={state} send={send} />
}
