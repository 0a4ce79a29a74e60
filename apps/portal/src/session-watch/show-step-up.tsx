import { endStepUp, type StepUpAsked, stepUpAsked } from '../session/step-up.ts'
import { aboveAtom } from './banner.atoms.ts'
import type { Store } from '../ports/store.ts'

const keyOf = ({ id }: StepUpAsked) => `stepUp ${id}`

/** Shows the dialog of a step-up while one is asked for, over the portal's page or the host's. */
export const showStepUp = (store: Store): void => {
  let shown: string | undefined
  const isOther = ({ key }: { readonly key: string | null }) => key !== shown
  const follow = async () => {
    const asked = store.get(stepUpAsked)
    // Without its code nothing can be confirmed, and what asked must not wait for it.
    const part =
      asked &&
      (await import('../auth/step-up/StepUpDialog.tsx').catch(() => store.set(endStepUp, asked, 'cancelled')))
    if (store.get(stepUpAsked) !== asked) return
    store.set(aboveAtom, (above) => above.filter(isOther))
    shown = asked && keyOf(asked)
    if (asked && part)
      store.set(aboveAtom, (above) => [...above, <part.StepUpDialog key={shown} asked={asked} />])
  }
  store.sub(stepUpAsked, () => void follow())
  void follow()
}
