import { useAtom } from 'jotai'
import { useDeferredValue, useEffect } from 'react'
import { deferred } from '../../kit/deferred.tsx'
import { loginFlow } from './login.atoms.ts'
import { PreLogin } from './steps/PreLogin.tsx'

const LoginSteps = deferred(async () => {
  const { LoginSteps: steps, fetchLikelySteps } = await import('./LoginSteps.tsx')
  fetchLikelySteps()
  return steps
})

/** The first script carries the first step; the others are fetched once it stands. */
export const LoginBox = () => {
  const [next, send] = useAtom(loginFlow)
  const before = useDeferredValue(next)
  // The first step stays until the others have arrived. All else is seen at once: a button that looks free for a moment
  // longer takes a second click.
  const isOnSameSide = (before.step === 'preLogin') === (next.step === 'preLogin')
  const state = isOnSameSide ? next : before
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
