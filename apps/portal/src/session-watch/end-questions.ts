import { passwordPrompt } from '../kit/password-prompt.ts'
import type { Store } from '../ports/store.ts'
import { isHandedOver, session } from '../session/session.atoms.ts'
import { answerSignOut, signOutQuestion } from '../session/sign-out-question.ts'
import { endStepUp, stepUpPrompt } from '../session/step-up.ts'

/** Ends what was asked of one user as soon as the session is another's, who would answer it without knowing what waits. */
export const endQuestions = (store: Store): void => {
  store.sub(session, () => {
    if (!isHandedOver(store.get(session))) return
    store.get(passwordPrompt)?.settle(false)
    const [stepUp, signOut] = [store.get(stepUpPrompt), store.get(signOutQuestion)]
    if (stepUp) store.set(endStepUp, stepUp, 'cancelled')
    if (signOut) store.set(answerSignOut, signOut, 'cancelled')
  })
}
