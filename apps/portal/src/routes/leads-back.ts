import { atom } from 'jotai/vanilla'
import { bootAtom } from '../ports/boot.ts'

/** Whether there is something behind administration to go back to: an application may have no pages. */
export const leadsBackAtom = atom((get) => get(bootAtom).front !== null)
