import { atom } from 'jotai/vanilla'
import type { ReactNode } from 'react'

/** What stands above the box, once something has to be said there. */
export const aboveAtom = atom<ReactNode>(null)
