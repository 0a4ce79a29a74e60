import type { Call } from '@vestibule/contract/client'
import { ApiError } from '@vestibule/contract/errors'
import { type Atom, atom, type Getter, type Setter, type WritableAtom } from 'jotai/vanilla'
import { actingUserAtom } from '../ports/acting.ts'
import { callAtom } from '../ports/call.ts'
import { reauthenticationAtom } from '../ports/reauthentication.ts'
import { promptForPassword } from './password-prompt.ts'

export type ActionState<Answer> = (
  | { readonly is: 'idle' }
  | { readonly is: 'running' }
  | { readonly is: 'failed'; readonly error: ApiError }
  | { readonly is: 'done'; readonly answer: Answer }
) & {
  /** The server wants a fresh proof, and the user has no second factor: their password runs it (ruling 22). */
  readonly needsPassword?: boolean
}

type ActionOptions<Input, Answer> = {
  /** Written after success, with the answer: usually a list's `reload`. */
  readonly then?: WritableAtom<unknown, [answer: Answer], unknown>
  /** Shows the expected outcome at once and gives back how to undo it. */
  readonly apply?: (get: Getter, set: Setter, input: Input) => () => void
  /**
   * Where the password is asked for: in the form that is open, which shows `needsPassword`, or in a dialog of its own,
   * for a change that a button, a box or a menu makes.
   */
  readonly asksPassword?: 'inForm' | 'inDialog'
}

/**
 * What a change reads: its calls are those of the user who began it, however long they wait for each other or for a proof
 * (SEC-SS-46).
 */
const readingAs = (get: Getter): Getter => {
  const began = get(actingUserAtom)
  const call: Call = async (operation, input) => {
    if (began !== '' && get(actingUserAtom) !== began) throw new ApiError('USER_CHANGED')
    return get(callAtom)(operation, input)
  }
  return ((wanted: Atom<unknown>) => (wanted === callAtom ? call : get(wanted))) as Getter
}

type Outcome<Answer> = { readonly answer: Answer } | { readonly needsPassword: boolean }
type Proving = Pick<ActionOptions<never, never>, 'asksPassword'> & { readonly password: string | undefined }

/** Runs a change; where the server asks for a fresh proof first (SEC-AD-03), the user gives it and it runs again. */
const runProved = async <Answer>(
  get: Getter,
  set: Setter,
  run: () => Promise<Answer>,
  { password, asksPassword = 'inForm' }: Proving,
): Promise<Outcome<Answer>> => {
  try {
    return { answer: await run() }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'STEP_UP_REQUIRED') throw error
    const maxAge = Number(error.context.maxAge ?? 0)
    const result = await get(reauthenticationAtom).prove({ maxAge, password })
    if (result === 'proved') return { answer: await run() }
    if (result === 'gaveUp' || asksPassword === 'inForm')
      return { needsPassword: result === 'passwordNeeded' }
    return (await set(promptForPassword, maxAge)) ? { answer: await run() } : { needsPassword: false }
  }
}

/**
 * One change on the server. Write the input to run it, and with it the user's password where the state asks for it;
 * `reset` forgets the last outcome. A second write while one runs does nothing.
 */
export const actionAtom = <Input, Answer>(
  run: (get: Getter, input: Input) => Promise<Answer>,
  { then, apply, asksPassword }: ActionOptions<Input, Answer> = {},
) => {
  const state = atom<ActionState<Answer>>({ is: 'idle' })
  const action = atom(
    (get) => get(state),
    async (get, set, input: Input, password?: string): Promise<boolean> => {
      const { is, needsPassword } = get(state)
      if (is === 'running') return false
      set(state, { is: 'running', needsPassword })
      const undo = apply?.(get, set, input)
      const reading = readingAs(get)
      try {
        const outcome = await runProved(get, set, () => run(reading, input), { password, asksPassword })
        if (!('answer' in outcome)) {
          undo?.()
          set(state, { is: 'idle', needsPassword: outcome.needsPassword })
          return false
        }
        set(state, { is: 'done', answer: outcome.answer })
        if (then) await set(then, outcome.answer)
        return true
      } catch (error) {
        undo?.()
        if (!(error instanceof ApiError)) throw error
        set(state, { is: 'failed', error, needsPassword })
        return false
      }
    },
  )
  const reset = atom(null, (_get, set) => set(state, { is: 'idle' }))
  return Object.assign(action, { reset }) as Action<Input, Answer>
}

export type Action<Input, Answer> = WritableAtom<
  ActionState<Answer>,
  [input: Input, password?: string],
  Promise<boolean>
> & {
  readonly reset: WritableAtom<null, [], void>
}
