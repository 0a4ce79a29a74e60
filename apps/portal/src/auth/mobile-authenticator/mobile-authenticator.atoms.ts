import { atom } from 'jotai/vanilla'
import { flowAtom } from '../../kit/flow.ts'
import { callAtom } from '../../ports/call.ts'
import { goTo, route } from '../../ports/route.ts'
import { waitingSignIn } from '../../session/session.atoms.ts'
import { runMobileAuthenticator } from './mobile-authenticator.effects.ts'
import {
  firstMobileAuthenticator,
  mobileAuthenticator,
  type MobileAuthenticatorFacts,
} from './mobile-authenticator.flow.ts'
import { readMfaToken } from './read-state.ts'

const facts = atom((get): MobileAuthenticatorFacts => ({ mfaToken: readMfaToken(get(route).params.state) }))

export const mobileAuthenticatorFlow = flowAtom({
  flow: mobileAuthenticator,
  first: firstMobileAuthenticator,
  facts,
  opened: { is: 'opened' },
  run: (command, { get, set }) =>
    runMobileAuthenticator(command, {
      call: get(callAtom),
      openSignIn: (waiting) => {
        // What a session of the user's own waits for stays theirs.
        if (waiting !== undefined) set(waitingSignIn, waiting)
        set(goTo, 'loginUrl', {}, { replace: true })
      },
    }),
})
