import { atom } from 'jotai/vanilla'

type PasswordPrompt = {
  /** Seconds the proof may be old. */
  readonly maxAge: number
  /** Ends the question: whether the password was right, or the user closed the dialog. */
  readonly settle: (isProved: boolean) => void
}

const state = atom<PasswordPrompt | undefined>(undefined)

/** The question that is open, for the one dialog that asks it. */
export const passwordPrompt = atom((get) => get(state))

/**
 * Asks the user for their own password in a dialog by itself: for changes that are made by a button, a box or a menu, where
 * no form is open that the field could stand in.
 *
 * @returns false where the user closed the dialog
 */
export const promptForPassword = atom(
  null,
  (get, set, maxAge: number): Promise<boolean> =>
    new Promise((resolve) => {
      get(state)?.settle(false)
      const settle = (isProved: boolean) => {
        set(state, undefined)
        resolve(isProved)
      }
      set(state, { maxAge, settle })
    }),
)
