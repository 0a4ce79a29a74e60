import { atom } from 'jotai/vanilla'
import { flowAtom } from '../../kit/flow.ts'
import { callAtom } from '../../ports/call.ts'
import { clockAtom } from '../../ports/clock.ts'
import { goTo, route } from '../../ports/route.ts'
import { followRedirect } from '../../session/onward.ts'
import { tenantsToChoose } from '../../session/tenant-choice.ts'
import { openSession } from '../../session/open-session.ts'
import { runMagicLink } from './magic-link.effects.ts'
import { firstMagicLink, type MagicLinkFacts, magicLink } from './magic-link.flow.ts'

const facts = atom((get): MagicLinkFacts => ({ token: get(route).params.token || undefined }))

export const magicLinkFlow = flowAtom({
  flow: magicLink,
  first: firstMagicLink,
  facts,
  opened: { is: 'opened' },
  run: (command, { get, set, signal }) =>
    runMagicLink(command, {
      call: get(callAtom),
      clock: get(clockAtom),
      openSession: (answer) => set(openSession, answer),
      goOnward: async () => {
        // The sign-in box asks where to go; who is signed in needs nothing else there.
        if (tenantsToChoose(get)) set(goTo, 'loginUrl')
        else await set(followRedirect)
      },
      signal,
    }),
})
