import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { doAtOnce } from './users.atoms.ts'

/** Why something chosen in a row's menu was not done. */
export const RowRefusal = () => {
  const state = useAtomValue(doAtOnce)
  const forget = useSetAtom(doAtOnce.reset)
  useEffect(() => () => forget(), [forget])
  return state.is === 'failed' ? <Refusal error={state.error} /> : null
}
