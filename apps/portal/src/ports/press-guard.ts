import { atom } from 'jotai/vanilla'

const unguarded = Promise.resolve()

/** Fetches what judges presses (SEC-PO-17), and resolves once it does. Given at start: in tests of parts nothing is judged. */
export const pressGuardAtom = atom<{ readonly start: () => Promise<void> }>({ start: () => unguarded })
