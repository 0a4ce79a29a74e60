import { storageKeys } from '@vestibule/contract/constants'
import { ApiError } from '@vestibule/contract/errors'
import { atom } from 'jotai/vanilla'
import { flowAtom } from '../../kit/flow.ts'
import { callAtom } from '../../ports/call.ts'
import { clockAtom } from '../../ports/clock.ts'
import { leaveAtom } from '../../ports/leave.ts'
import { goTo, type Route, route } from '../../ports/route.ts'
import { storageAtom } from '../../ports/storage.ts'
import { followRedirect } from '../../session/onward.ts'
import { openSession } from '../../session/open-session.ts'
import { signedInSession } from '../../session/session.atoms.ts'
import { signOut } from '../../session/sign-out.ts'
import { endStepUp, type StepUpPrompt } from '../../session/step-up.ts'
import { takeTokens } from '../../session/take-tokens.ts'
import type { LoginResponse } from '../../session/types.ts'
import { runStepUp } from './step-up.effects.ts'
import { firstStepUp, type StepUpFacts, stepUp } from './step-up.flow.ts'

const createFacts = (prompt: StepUpPrompt | undefined) =>
  atom((get): StepUpFacts => {
    const isSignedIn = get(signedInSession) !== undefined
    if (prompt) return { maxAge: prompt.maxAge, isSignedIn }
    const { maxAge } = get(route).params
    const isNumber = maxAge !== undefined && /^\d{1,9}$/.test(maxAge)
    return { maxAge: isNumber ? Number(maxAge) : undefined, isSignedIn }
  })

const toParams = ({ maxAge }: StepUpPrompt): Route['params'] =>
  maxAge === undefined ? {} : { maxAge: String(maxAge) }

/** Nothing less than a new sign-in will do; the flag brings it back to the page, with what was asked. */
const signInAgain = atom(null, (get, set, prompt: StepUpPrompt | undefined) => {
  get(storageAtom).write(storageKeys.shouldStepUp, 'true')
  const params = prompt ? toParams(prompt) : get(route).params
  if (prompt) set(endStepUp, prompt, 'signedOut')
  void set(signOut)
  set(goTo, 'loginUrl', params)
})

const arrive = atom(null, async (get, set, prompt: StepUpPrompt | undefined) => {
  get(storageAtom).remove(storageKeys.shouldStepUp)
  if (prompt) set(endStepUp, prompt, 'steppedUp')
  else await set(followRedirect)
})

/** What is under the dialog stays as it is: the session goes on with another token. */
const takeProof = atom(null, async (_get, set, answer: LoginResponse): Promise<void> => {
  if (!set(takeTokens, answer)) throw new ApiError('ER-ADMIN-PORTAL-GENERIC-ERROR')
})

type Because = 'cancelled' | 'notEnrolled'

const leave = atom(null, async (get, set, prompt: StepUpPrompt | undefined, because: Because) => {
  get(storageAtom).remove(storageKeys.shouldStepUp)
  if (prompt) set(endStepUp, prompt, because)
  else await get(leaveAtom)({ to: 'authenticated' }, because)
})

/** The flow of one step-up: of a dialog, which tells what asked; without one, of the page, which goes on. */
export const createStepUpFlow = (prompt?: StepUpPrompt) =>
  flowAtom({
    flow: stepUp,
    first: firstStepUp,
    facts: createFacts(prompt),
    opened: { is: 'opened' },
    run: (command, { get, set, signal }) =>
      runStepUp(command, {
        call: get(callAtom),
        clock: get(clockAtom),
        openSession: (answer) => (prompt ? set(takeProof, answer) : set(openSession, answer)),
        goOnward: () => set(arrive, prompt),
        leave: (because) => set(leave, prompt, because),
        signInAgain: () => set(signInAgain, prompt),
        signal,
      }),
  })
