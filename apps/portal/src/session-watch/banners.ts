import { atom } from 'jotai/vanilla'
import type { ReactElement } from 'react'

/** What stands above the box, once something has to be said there; each with a key of its own. */
export const bannersAtom = atom<readonly ReactElement[]>([])
