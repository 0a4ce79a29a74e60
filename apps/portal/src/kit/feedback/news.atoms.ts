import { atom } from 'jotai/vanilla'

/** The last thing that was done. Counted, so that the same words twice are said twice. */
type News = { readonly text: string; readonly count: number }

/** Where the toast is drawn: inside the dialog that is open, since everything else is inert and below it. */
export const toastPlace = atom<Element | null>(null)

const last = atom<News>({ text: '', count: 0 })

export const news = atom((get) => get(last))

/** Says that something was done; an empty text takes it back. */
export const say = atom(null, (get, set, text: string) => set(last, { text, count: get(last).count + 1 }))
