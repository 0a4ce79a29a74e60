import type { Awaited } from './auth-card/CodeStep.tsx'
import type { Move } from './flow.ts'

type Submit<State, Next, Command> = (state: State, code: string) => Move<Next, Command>

/**
 * Enters a code. While one is being asked for, what is typed waits for the answer: before it this browser is not known
 * to have asked, or holds the handle of a code that is dead by then.
 */
export const submitOrHold = <State extends Awaited, Next, Command>(
  state: State,
  code: string,
  submit: Submit<State, Next, Command>,
): Move<State | Next, Command> =>
  state.isSending ? [{ ...state, isBusy: true, error: undefined, heldCode: code }] : submit(state, code)

/** A code was sent; one that was typed meanwhile is entered now. */
export const afterSent = <State extends Awaited, Next, Command>(
  { heldCode, ...state }: State,
  submit: Submit<Omit<State, 'heldCode'>, Next, Command>,
): Move<Omit<State, 'heldCode'> | Next, Command> => {
  const sent = { ...state, isSending: false, sent: state.sent + 1 }
  return heldCode === undefined ? [sent] : submit(sent, heldCode)
}
