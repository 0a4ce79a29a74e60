import { atom } from 'jotai/vanilla'

/** A text that a person wants to keep. */
export type TextFile = { readonly name: string; readonly text: string }

/** Hands a file to the application; false where it was not kept. Undefined: the browser downloads by itself. */
export const keepFileAtom = atom<{ readonly keep: (file: TextFile) => Promise<boolean> } | undefined>(
  undefined,
)
