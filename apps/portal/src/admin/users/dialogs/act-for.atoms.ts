import type { Input } from '@vestibule/contract'
import { requestImpersonation } from '@vestibule/contract/areas/impersonation'
import { atom } from 'jotai/vanilla'
import { actionAtom } from '../../../kit/action.ts'
import { callAtom } from '../../../ports/call.ts'
import { hostAtom } from '../../../ports/host.ts'
import { route } from '../../../ports/route.ts'

type Granted = { readonly impersonatedUserId: string; readonly actorToken: string }

/** Goes to where the session begins. The token is for this document: the host does not get it. */
const begin = atom(null, (get, set, params: Granted) => {
  const key = 'impersonationUrl'
  set(route, { key, params })
  get(hostAtom).routeChanged({ route: key, params: {} })
})

/** Asks to act for a member. */
export const actFor = actionAtom(
  async (get, request: Input<typeof requestImpersonation>): Promise<Granted> => {
    const { actorToken } = await get(callAtom)(requestImpersonation, request)
    return { impersonatedUserId: request.userId, actorToken }
  },
  { then: begin },
)
