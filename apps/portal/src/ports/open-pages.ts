import { atom } from 'jotai/vanilla'

/** Ids of the pages of administration that are open to the person. Set by the shell, from the table of pages. */
export const openPagesAtom = atom<ReadonlySet<string>>(new Set<string>())
