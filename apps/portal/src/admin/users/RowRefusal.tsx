import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { runAction } from './users.atoms.ts'

/** Why something chosen in a row's menu was not done. */
export const RowRefusal = () => {
  const state = useAtomValue(runAction)
  const forget = useSetAtom(runAction.reset)
  useEffect(() => () => forget(), [forget])
  return state.is === 'failed' ? <Refusal error={state.error} /> : null
}
