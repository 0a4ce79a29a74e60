import { requestImpersonation } from '@vestibule/contract/areas/impersonation'
import type { Input } from '@vestibule/contract'
import { ApiError } from '@vestibule/contract/errors'
import { atom, type Getter, type Setter } from 'jotai/vanilla'
import { callAtom } from '../../ports/call.ts'
import { hostAtom } from '../../ports/host.ts'
import { route } from '../../ports/route.ts'
import { reauthenticate } from '../../session/reauthenticate.ts'

type ActForParams = Input<typeof requestImpersonation>

export type ActForState = {
  readonly isBusy: boolean
  /** The password is asked for in the same dialog. */
  readonly needsPassword: boolean
  readonly error?: ApiError
}

const rest: ActForState = { isBusy: false, needsPassword: false }
const state = atom(rest)

const ask = async (get: Getter, request: ActForParams): Promise<string> =>
  (await get(callAtom)(requestImpersonation, request)).actorToken

/** A proof that is too old is renewed first; then it is asked again. Undefined where that did not happen. */
const askProved = async (get: Getter, set: Setter, request: ActForParams, password?: string) => {
  try {
    return await ask(get, request)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'STEP_UP_REQUIRED') throw error
    const end = await set(reauthenticate, { maxAge: Number(error.context.maxAge), password })
    if (end === 'proved') return ask(get, request)
    set(state, { ...rest, needsPassword: end === 'passwordNeeded' })
    return undefined
  }
}

/** Asks to act for a member, and goes to where it begins. The token is for this document: the host is not told it. */
export const actFor = Object.assign(
  atom(
    (get) => get(state),
    async (
      get,
      set,
      { password, ...request }: ActForParams & { readonly password?: string },
    ): Promise<void> => {
      if (get(state).isBusy) return
      const { needsPassword } = get(state)
      set(state, { isBusy: true, needsPassword })
      try {
        const actorToken = await askProved(get, set, request, password)
        if (actorToken === undefined) return
        set(state, rest)
        const key = 'impersonationUrl'
        set(route, { key, params: { impersonatedUserId: request.userId, actorToken } })
        get(hostAtom).routeChanged({ route: key, params: {} })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        set(state, { isBusy: false, needsPassword, error })
      }
    },
  ),
  { reset: atom(null, (_get, set) => set(state, rest)) },
)
