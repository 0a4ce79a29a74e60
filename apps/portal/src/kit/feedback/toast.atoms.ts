import { atom } from 'jotai/vanilla'

/** The last thing that was done. Counted, so that the same words twice are said twice. */
type ToastMessage = { readonly text: string; readonly count: number }

/** A place in each open dialog, the topmost last. */
export const toastPlaces = atom<readonly Element[]>([])

/** Where the toast is drawn: inside the dialog that is open, since everything else is inert and below it. */
export const toastPlace = atom((get) => get(toastPlaces).at(-1) ?? null)

const last = atom<ToastMessage>({ text: '', count: 0 })

export const toastMessage = atom((get) => get(last))

/** Says that something was done; an empty text takes it back. */
export const showToast = atom(null, (get, set, text: string) =>
  set(last, { text, count: get(last).count + 1 }),
)
