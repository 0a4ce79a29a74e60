import { useAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { deferred } from '../../kit/deferred.tsx'
import { type Chunk, useArrived } from '../../kit/use-arrived.ts'
import { loginFlow } from './login.atoms.ts'
import type { LoginState } from './login.types.ts'
import { PreLogin } from './steps/PreLogin.tsx'

let findStepChunk: ((step: LoginState['step']) => Chunk | undefined) | undefined

const LoginSteps = deferred(async () => {
  const file = await import('./LoginSteps.tsx')
  findStepChunk = file.findStepChunk
  file.fetchLikelySteps()
  return file.LoginSteps
})

/** What a step is drawn with; the first one came with this file. */
const findChunk = (step: LoginState['step']): Chunk | undefined => {
  if (step === 'preLogin') return undefined
  return {
    isHere: () => LoginSteps.isHere() && (findStepChunk?.(step)?.isHere() ?? true),
    fetched: async () => {
      await LoginSteps.fetched()
      await findStepChunk?.(step)?.fetched()
    },
  }
}

/** The first script carries the first step, which stays until the next one can be drawn; the others are fetched once it stands. */
export const LoginBox = () => {
  const [next, send] = useAtom(loginFlow)
  const chunk = useMemo(() => findChunk(next.step), [next.step])
  const state = useArrived(next, chunk)
  useEffect(() => {
    // What does not come now is asked for again when it is shown.
    LoginSteps.preload().catch(() => {})
  }, [])
  return state.step === 'preLogin' ? (
    <PreLogin state={state} send={send} />
  ) : (
    <LoginSteps state={state} send={send} />
  )
}
