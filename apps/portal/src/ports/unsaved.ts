import { atom } from 'jotai/vanilla'

const counts = atom<ReadonlyMap<string, number>>(new Map())

/** How many things typed on the open page, and in the dialogs over it, would be lost by leaving. A write forgets them. */
export const unsavedAtom = atom(
  (get) => [...get(counts).values()].reduce((sum, count) => sum + count, 0),
  (_get, set) => set(counts, new Map()),
)

/** Says how much one form would lose: a dialog that closes over a changed page leaves what the page said. */
export const countUnsaved = atom(null, (get, set, form: string, count: number) => {
  const others = [...get(counts)].filter(([name]) => name !== form)
  set(counts, new Map(count === 0 ? others : [...others, [form, count]]))
})
