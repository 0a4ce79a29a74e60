import { atom } from 'jotai/vanilla'
import { flowAtom } from '../../../kit/flow.ts'
import { callAtom } from '../../../ports/call.ts'
import { clockAtom } from '../../../ports/clock.ts'
import { hostAtom } from '../../../ports/host.ts'
import { popupOpenerAtom } from '../../../ports/popup-opener.ts'
import { preferMethod } from '../effects/preferred-method.ts'
import { runSocial, type SocialDeps } from './social.effects.ts'
import { firstSocial, social } from './social.flow.ts'

const providerWindowAtom = atom<SocialDeps['out']>({})

export const socialFlow = flowAtom({
  flow: social,
  first: firstSocial,
  facts: atom(undefined),
  run: (command, { get, signal }) =>
    runSocial(command, {
      call: get(callAtom),
      clock: get(clockAtom),
      host: get(hostAtom),
      outside: get(popupOpenerAtom),
      prefer: (provider) => preferMethod(get, provider),
      out: get(providerWindowAtom),
      signal,
    }),
})
