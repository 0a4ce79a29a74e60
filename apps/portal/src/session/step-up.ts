import { isSteppedUp } from '@vestibule/access'
import { atom } from 'jotai/vanilla'
import { clockAtom } from '../ports/clock.ts'
import { signedInSession } from './session.atoms.ts'
import { readClaims } from './tokens.ts'

/** How a step-up that was asked for ended. */
export type StepUpEnd = 'steppedUp' | 'cancelled' | 'notEnrolled' | 'signedOut'

type StepUpRequest = {
  /** Seconds the second factor may be old. */
  readonly maxAge?: number
  /** What waits for it, in the words of the host. */
  readonly reason?: string
}

/** A step-up that something waits for. */
export type StepUpPrompt = StepUpRequest & { readonly id: number; readonly settle: (end: StepUpEnd) => void }

const count = atom(0)
const waiting = atom<StepUpPrompt | undefined>(undefined)

/** What is asked for in a dialog now. */
export const stepUpPrompt = atom((get) => get(waiting))

/** Whether the token at hand shows a recent enough second factor. A hint: the server of record verifies. */
export const steppedUp = atom(null, (get, _set, maxAge: number | undefined): boolean => {
  const { accessToken } = get(signedInSession)?.tokens ?? {}
  if (accessToken === undefined) return false
  const { acr, amr, auth_time } = readClaims(accessToken) as Parameters<typeof isSteppedUp>[0]
  return isSteppedUp({ acr, amr, auth_time }, { maxAge, now: Math.floor(get(clockAtom).now() / 1000) })
})

/** Asks in a dialog over what is shown, and answers how it ended. A newer question ends the older one. */
export const askStepUp = atom(null, (get, set, request: StepUpRequest): Promise<StepUpEnd> => {
  const { promise, resolve } = Promise.withResolvers<StepUpEnd>()
  get(waiting)?.settle('cancelled')
  const id = get(count) + 1
  set(count, id)
  set(waiting, { ...request, id, settle: resolve })
  return promise
})

/** Closes the dialog and tells what waits for it. An answer to a question that a newer one has ended changes nothing. */
export const endStepUp = atom(null, (get, set, prompt: StepUpPrompt, end: StepUpEnd): void => {
  if (get(waiting) === prompt) set(waiting, undefined)
  prompt.settle(end)
})
