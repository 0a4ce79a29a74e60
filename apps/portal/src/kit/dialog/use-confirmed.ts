import { useAtom, useSetAtom } from 'jotai'
import type { Action } from '../action.ts'

/** What a confirmation needs of an action: run it, close when it is done, keep its refusal while it is not. */
export const useConfirmed = <Input, Answer>(
  action: Action<Input, Answer>,
  input: Input,
  onClose: () => void,
  onDone: () => void,
) => {
  const [state, run] = useAtom(action)
  const forget = useSetAtom(action.reset)
  const close = () => {
    forget()
    onClose()
  }
  return {
    isBusy: state.is === 'running',
    error: state.is === 'failed' ? state.error : undefined,
    needsPassword: state.needsPassword,
    onClose: close,
    onConfirm: async (password?: string) => {
      if (!(await run(input, password))) return
      close()
      onDone()
    },
  }
}
