import { atom } from 'jotai/vanilla'
import { flowAtom } from '../../../kit/flow.ts'
import { appSignInAtom } from '../../../ports/app-sign-in.ts'
import { callAtom } from '../../../ports/call.ts'
import { clockAtom } from '../../../ports/clock.ts'
import { hostAtom } from '../../../ports/host.ts'
import { popupOpenerAtom } from '../../../ports/popup-opener.ts'
import { newUser } from '../../../session/new-user.ts'
import { preferMethod } from '../effects/preferred-method.ts'
import { runSocial, type SocialDeps } from './social.effects.ts'
import { firstSocial, social } from './social.flow.ts'

const providerWindowAtom = atom<SocialDeps['out']>({})

export const socialFlow = flowAtom({
  flow: social,
  first: firstSocial,
  facts: atom(undefined),
  run: (command, { get, set, signal }) =>
    runSocial(command, {
      call: get(callAtom),
      clock: get(clockAtom),
      host: get(hostAtom),
      outside: get(popupOpenerAtom),
      app: get(appSignInAtom),
      prefer: (provider) => preferMethod(get, provider),
      signedUp: (userId) => set(newUser, { id: userId }),
      out: get(providerWindowAtom),
      signal,
    }),
})
