import { failed, ok, type Outcome, type Params, type PortalMethods, type Result } from '@vestibule/bridge'
import { deleteAllSessionsForUser } from '@vestibule/contract/areas/sessions'
import { atom } from 'jotai/vanilla'
import { callAtom } from '../ports/call.ts'
import { hostAtom } from '../ports/host.ts'
import { signedInSession } from '../session/session.atoms.ts'
import { askSignOut } from '../session/sign-out-question.ts'
import { signOut } from '../session/sign-out.ts'
import { failureForHost } from './failure-for-host.ts'

/**
 * Signs out because the host asks for it; everywhere only after the user has said so, and where the user chose this
 * browser alone, only here. Everywhere comes first: it needs the session that ends, and where it cannot be done nothing
 * is, so that it can be asked for again. The host judges by its own rules whether it goes to `returnTo`.
 */
export const signOutForHost = atom(
  null,
  async (
    get,
    set,
    { everywhere, returnTo }: Params<PortalMethods, 'logout'>,
  ): Promise<Outcome<Result<PortalMethods, 'logout'>>> => {
    let isEverywhere = false
    if (everywhere && get(signedInSession)) {
      const answer = await set(askSignOut, 'everywhere')
      if (answer === 'cancelled') return failed('USER_CANCELLED', 'The user did not sign out')
      isEverywhere = answer === 'everywhere'
    }
    if (isEverywhere) {
      const refusal = await get(callAtom)(deleteAllSessionsForUser, {}).then(() => undefined, failureForHost)
      // Ended already is what was asked for.
      if (refusal !== undefined && refusal.error.code !== 'NOT_AUTHENTICATED') return refusal
    }
    // A host that waits for this may leave the page next.
    await set(signOut)
    if (returnTo !== undefined) void get(hostAtom).navigate({ to: 'url', url: returnTo, reason: 'logout' })
    return ok({ everywhere: isEverywhere })
  },
)
