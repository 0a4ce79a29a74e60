import { atom } from 'jotai/vanilla'

const started = Promise.resolve()

export type PressGuard = {
  /** Fetches what judges presses (SEC-PO-17), and resolves once it does. */
  readonly start: () => Promise<void>
  /** For what is saved without a press, such as a word that becomes a chip: whether the user sees it and is there. */
  readonly allows: (control: Element) => boolean
}

/** Given at start: in tests of parts nothing is judged. */
export const pressGuardAtom = atom<PressGuard>({ start: () => started, allows: () => true })
