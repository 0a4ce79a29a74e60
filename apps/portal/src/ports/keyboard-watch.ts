import { atom } from 'jotai/vanilla'

export type KeyboardWatch = {
  /** Hears of a `focus` that the page around asks for, and answers whether it may be given (SEC-PO-38). */
  readonly allowsFocus: () => boolean
}

/** Given once the keyboard is watched; a page of our own has no page around it. */
export const keyboardWatchAtom = atom<KeyboardWatch>({ allowsFocus: () => true })
