import { ApiError } from '@vestibule/contract/errors'
import { atom, type Getter, type Setter, type WritableAtom } from 'jotai/vanilla'

export type ActionState<Answer> =
  | { readonly is: 'idle' }
  | { readonly is: 'running' }
  | { readonly is: 'failed'; readonly error: ApiError }
  | { readonly is: 'done'; readonly answer: Answer }

type ActionOptions<Input, Answer> = {
  /** Written after success, with the answer: usually a list's `reload`. */
  readonly then?: WritableAtom<unknown, [answer: Answer], unknown>
  /** Shows the expected outcome at once and gives back how to undo it. */
  readonly apply?: (get: Getter, set: Setter, input: Input) => () => void
}

/** One change on the server. Write the input to run it, `reset` to forget the last outcome. A second write while one runs does nothing. */
export const actionAtom = <Input, Answer>(
  run: (get: Getter, input: Input) => Promise<Answer>,
  { then, apply }: ActionOptions<Input, Answer> = {},
) => {
  const state = atom<ActionState<Answer>>({ is: 'idle' })
  const action = atom(
    (get) => get(state),
    async (get, set, input: Input): Promise<boolean> => {
      if (get(state).is === 'running') return false
      set(state, { is: 'running' })
      const undo = apply?.(get, set, input)
      try {
        const answer = await run(get, input)
        set(state, { is: 'done', answer })
        if (then) await set(then, answer)
        return true
      } catch (error) {
        undo?.()
        if (!(error instanceof ApiError)) throw error
        set(state, { is: 'failed', error })
        return false
      }
    },
  )
  const reset = atom(null, (_get, set) => set(state, { is: 'idle' }))
  return Object.assign(action, { reset }) as Action<Input, Answer>
}

export type Action<Input, Answer> = WritableAtom<ActionState<Answer>, [input: Input], Promise<boolean>> & {
  readonly reset: WritableAtom<null, [], void>
}
