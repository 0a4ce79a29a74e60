import { type Atom, atom } from 'jotai/vanilla'

const source = atom<Atom<string>>(atom(''))

/** Who acts in which tenant, as one text; empty while no user does. Given at start as an atom of the session's. */
export const actingAtom = atom(
  (get) => get(get(source)),
  (_get, set, from: Atom<string>) => set(source, from),
)

/** Who acts, in whichever tenant; empty while no user does. */
export const actingUserAtom = atom((get) => get(actingAtom).split('/', 1)[0] ?? '')
