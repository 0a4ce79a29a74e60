import { atom } from 'jotai/vanilla'
import { hostAtom } from '../ports/host.ts'
import { goTo, goWithinAccount, homeRoute } from '../ports/route.ts'
import { unsavedAtom } from '../ports/unsaved.ts'

type PendingLeave = { readonly go: () => void }

const waiting = atom<PendingLeave | undefined>(undefined)

/** Whether the user is being asked if they want to lose what they typed. */
export const isAsked = atom((get) => get(waiting) !== undefined)

/** Does something that leaves the open page, unless typed work would be lost: then it asks first, and says false. */
export const whenSaved = atom(null, (get, set, go: () => void): boolean => {
  const isSaved = get(unsavedAtom) === 0
  if (isSaved) go()
  else set(waiting, { go })
  return isSaved
})

/** The answer: leave and lose it, or stay. */
export const answerLeave = atom(null, (get, set, leaves: boolean) => {
  const pending = get(waiting)
  set(waiting, undefined)
  if (!leaves || pending === undefined) return
  set(unsavedAtom)
  pending.go()
})

/** Goes to a page. */
export const goToPage = atom(null, (_get, set, key: string, params?: Readonly<Record<string, string>>) =>
  set(whenSaved, () => set(goWithinAccount, key, params)),
)

/** Goes back to the host's own content, if the host lets it. */
export const leaveAdmin = atom(null, (get, set) =>
  set(whenSaved, () => {
    void get(hostAtom)
      .closeRequested({ reason: 'button' })
      .then((isAllowed) => isAllowed && set(goTo, homeRoute))
  }),
)
