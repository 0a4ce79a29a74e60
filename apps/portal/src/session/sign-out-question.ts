import { atom } from 'jotai/vanilla'

/** How the question ended whether the user signs out. */
export type SignOutAnswer = 'everywhere' | 'here' | 'cancelled' | 'signedOut'

/** What is asked for: by a call of the host's, on every device; by the address of the page, here. */
export type SignOutRequest = 'everywhere' | 'here'

/** A question that something waits for. */
export type SignOutQuestion = {
  readonly id: number
  readonly request: SignOutRequest
  readonly settle: (answer: SignOutAnswer) => void
}

const count = atom(0)
const waiting = atom<SignOutQuestion | undefined>(undefined)

/** What is asked in a dialog now. */
export const signOutQuestion = atom((get) => get(waiting))

/** Asks in a dialog over what is shown. A newer question ends the older one. */
export const askSignOut = atom(null, (get, set, request: SignOutRequest): Promise<SignOutAnswer> => {
  const { promise, resolve } = Promise.withResolvers<SignOutAnswer>()
  get(waiting)?.settle('cancelled')
  const id = get(count) + 1
  set(count, id)
  set(waiting, { id, request, settle: resolve })
  return promise
})

/** Closes the dialog and answers the question. An answer to one that a newer one has ended changes nothing. */
export const answerSignOut = atom(null, (get, set, question: SignOutQuestion, answer: SignOutAnswer) => {
  if (get(waiting) === question) set(waiting, undefined)
  question.settle(answer)
})
