import type { Store } from '../ports/store.ts'
import { answerSignOut, type SignOutQuestion, signOutQuestion } from '../session/sign-out-question.ts'
import { bannersAtom } from './banners.ts'

const toKey = ({ id }: SignOutQuestion) => `signOut ${id}`

/** Shows the question of signing out while it is asked, over the portal's page or the host's. */
export const showSignOut = (store: Store): void => {
  let shown: string | undefined
  const isOther = ({ key }: { readonly key: string | null }) => key !== shown
  const follow = async () => {
    const question = store.get(signOutQuestion)
    // Without its code nothing can be answered, and nothing ends unanswered.
    const part =
      question &&
      (await import('../auth/sign-out/SignOutDialog.tsx').catch(() =>
        store.set(answerSignOut, question, 'cancelled'),
      ))
    if (store.get(signOutQuestion) !== question) return
    store.set(bannersAtom, (above) => above.filter(isOther))
    shown = question && toKey(question)
    if (question && part)
      store.set(bannersAtom, (above) => [...above, <part.SignOutDialog key={shown} question={question} />])
  }
  store.sub(signOutQuestion, () => void follow())
  void follow()
}
