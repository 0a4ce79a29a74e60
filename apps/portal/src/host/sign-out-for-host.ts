import { ok, type Outcome, type Params, type PortalMethods } from '@vestibule/bridge'
import { deleteAllSessionsForUser } from '@vestibule/contract/areas/sessions'
import { atom } from 'jotai/vanilla'
import { callAtom } from '../ports/call.ts'
import { hostAtom } from '../ports/host.ts'
import { signedInSession } from '../session/session.atoms.ts'
import { signOut } from '../session/sign-out.ts'
import { failureForHost } from './failure-for-host.ts'

/**
 * Signs out because the host asks for it. Everywhere comes first: it needs the session that ends, and where it cannot
 * be done nothing is, so that it can be asked for again. The host judges by its own rules whether it goes to
 * `returnTo`.
 */
export const signOutForHost = atom(
  null,
  async (
    get,
    set,
    { everywhere, returnTo }: Params<PortalMethods, 'logout'>,
  ): Promise<Outcome<Record<never, never>>> => {
    if (everywhere && get(signedInSession)) {
      const refusal = await get(callAtom)(deleteAllSessionsForUser, {}).then(() => undefined, failureForHost)
      // Ended already is what was asked for.
      if (refusal !== undefined && refusal.error.code !== 'NOT_AUTHENTICATED') return refusal
    }
    // A host that waits for this may leave the page next.
    await set(signOut)
    if (returnTo !== undefined) void get(hostAtom).navigate({ to: 'url', url: returnTo, reason: 'logout' })
    return ok({})
  },
)
