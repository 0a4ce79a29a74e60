import { endStepUp, type StepUpPrompt, stepUpPrompt } from '../session/step-up.ts'
import { bannersAtom } from './banners.ts'
import type { Store } from '../ports/store.ts'

const toKey = ({ id }: StepUpPrompt) => `stepUp ${id}`

/** Shows the dialog of a step-up while one is asked for, over the portal's page or the host's. */
export const showStepUp = (store: Store): void => {
  let shown: string | undefined
  const isOther = ({ key }: { readonly key: string | null }) => key !== shown
  const follow = async () => {
    const prompt = store.get(stepUpPrompt)
    // Without its code nothing can be confirmed, and what asked must not wait for it.
    const part =
      prompt &&
      (await import('../auth/step-up/StepUpDialog.tsx').catch(() =>
        store.set(endStepUp, prompt, 'cancelled'),
      ))
    if (store.get(stepUpPrompt) !== prompt) return
    store.set(bannersAtom, (above) => above.filter(isOther))
    shown = prompt && toKey(prompt)
    if (prompt && part)
      store.set(bannersAtom, (above) => [...above, <part.StepUpDialog key={shown} prompt={prompt} />])
  }
  store.sub(stepUpPrompt, () => void follow())
  void follow()
}
