import { atom } from 'jotai/vanilla'

/** How many things typed on the open page would be lost by leaving it. */
export const unsavedAtom = atom(0)
