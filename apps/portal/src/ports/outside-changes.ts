import { atom } from 'jotai/vanilla'

/** What the page around the portal, or an address, has done to what is on screen; counted, so that each is noticed. */
export type OutsideChanges = {
  /** What is shown changed, or moved. */
  readonly changed: number
  /** The keyboard was put here. */
  readonly focused: number
  /** A dialog was opened. */
  readonly opened: number
}

const counts = atom<OutsideChanges>({ changed: 0, focused: 0, opened: 0 })

export const outsideChanges = atom((get) => get(counts))

/** Says that something on screen is not the work of the user in front of it. */
export const noteOutsideChange = atom(null, (get, set, kind: keyof OutsideChanges) => {
  const before = get(counts)
  set(counts, { ...before, [kind]: before[kind] + 1 })
})
