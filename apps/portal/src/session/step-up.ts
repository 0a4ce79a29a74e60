import { isSteppedUp } from '@vestibule/access'
import { atom } from 'jotai/vanilla'
import { clockAtom } from '../ports/clock.ts'
import { goTo, type Route, route } from '../ports/route.ts'
import { signedInSession } from './session.atoms.ts'
import { claimsOf } from './tokens.ts'

/** How a step-up that the host asked for ended. */
export type StepUpEnd = 'steppedUp' | 'cancelled' | 'notEnrolled' | 'signedOut'

type Waiter = { readonly from: Route; readonly tell: (end: StepUpEnd) => void }

const waiter = atom<Waiter | undefined>(undefined)

/** Whether the token at hand shows a recent enough second factor. A hint: the server of record verifies. */
export const steppedUp = atom(null, (get, _set, maxAge: number | undefined): boolean => {
  const { accessToken } = get(signedInSession)?.tokens ?? {}
  if (accessToken === undefined) return false
  const { acr, amr, auth_time } = claimsOf(accessToken) as Parameters<typeof isSteppedUp>[0]
  return isSteppedUp({ acr, amr, auth_time }, { maxAge, now: Math.floor(get(clockAtom).now() / 1000) })
})

/** Opens the step-up for the host, and answers how it ended. A newer question ends the older one. */
export const askStepUp = atom(
  null,
  (get, set, { maxAge }: { readonly maxAge?: number }): Promise<StepUpEnd> => {
    const { promise, resolve } = Promise.withResolvers<StepUpEnd>()
    const from = get(waiter)?.from ?? get(route)
    get(waiter)?.tell('cancelled')
    set(waiter, { from, tell: resolve })
    set(goTo, 'stepUpUrl', maxAge === undefined ? {} : { maxAge: String(maxAge) })
    return promise
  },
)

/** Tells the host, where it asked, and goes back to where the person was. False: nobody asked by the bridge. */
export const endStepUp = atom(null, (get, set, end: StepUpEnd): boolean => {
  const asked = get(waiter)
  if (asked === undefined) return false
  set(waiter, undefined)
  if (end !== 'signedOut') set(goTo, asked.from.key, asked.from.params, { replace: true })
  asked.tell(end)
  return true
})
