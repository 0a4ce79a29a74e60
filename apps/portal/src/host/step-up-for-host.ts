import { failed, type Handlers, ok, type PortalMethods } from '@vestibule/bridge'
import type { createStore } from 'jotai/vanilla'
import { bootAtom } from '../ports/boot.ts'
import { hostToken } from '../session/keyed/host-token.ts'
import { session, signedInSession } from '../session/session.atoms.ts'
import { askStepUp, type StepUpEnd, steppedUp } from '../session/step-up.ts'
import { readClaims } from '../session/tokens.ts'
import { reasonText } from '../session/reason-text.ts'
import { failureForHost, notAuthenticated } from './failure-for-host.ts'

type Store = ReturnType<typeof createStore>
type Asks = Handlers<PortalMethods>['stepUp']

const refusals = {
  cancelled: failed('USER_CANCELLED', 'The person did not go through with it'),
  notEnrolled: failed('MFA_NOT_ENROLLED', 'MFA is not enrolled'),
  signedOut: failed('NOT_AUTHENTICATED', 'The person has to sign in again'),
  withoutTokens: failed('FORBIDDEN', 'This application is given no tokens'),
} satisfies Record<Exclude<StepUpEnd, 'steppedUp'> | 'withoutTokens', unknown>

/** Asks the person for a second factor on behalf of the host, which gets a new token and nothing of how it was shown. */
const stepUpForHost = async (store: Store, { maxAge, reason }: Parameters<Asks>[0]) => {
  if (!('session' in store.get(session))) return notAuthenticated
  // What a host steps up for is a token: without one a user is not asked.
  if (store.get(bootAtom).givesTokens === false) return refusals.withoutTokens
  await import('../auth/step-up/StepUpDialog.tsx')
  const end = await store.set(askStepUp, { maxAge, reason: reasonText(reason) })
  if (end !== 'steppedUp') return refusals[end]
  const tokens = store.get(signedInSession)?.tokens
  if (tokens === undefined) return refusals.signedOut
  const { amr, auth_time } = readClaims(tokens.accessToken)
  const given = await store.set(hostToken, tokens).then(ok, failureForHost)
  if (!given.ok) return given
  return ok({
    accessToken: given.value.accessToken,
    expiresAt: given.value.expiresAt,
    amr: Array.isArray(amr) ? amr.map(String) : [],
    authTime: Number(auth_time ?? 0),
  })
}

export const stepUpMethods = (store: Store): Pick<Handlers<PortalMethods>, 'stepUp' | 'isSteppedUp'> => ({
  stepUp: (params) => stepUpForHost(store, params),
  isSteppedUp: ({ maxAge }) => ok({ isSteppedUp: store.set(steppedUp, maxAge) }),
})
