import { atom } from 'jotai/vanilla'
import { actingAtom } from './acting.ts'
import { route } from './route.ts'

/** What was typed at an address, and by which user. */
type KeptInput = { readonly address: string; readonly by: string; readonly value: unknown }

/** In memory only, and until the next form is opened: what another user typed is dropped there. */
const kept = atom<readonly KeptInput[]>([])
/** The user who signs out: what they typed goes with them. */
const leaving = atom<string>()

/**
 * Opens a form: its address, and what the same user typed there before their session ended.
 *
 * @param name tells forms of one address apart
 * @example const { value, ...place } = store.set(openInput, 'invite')
 */
export const openInput = atom(null, (get, set, name: string): KeptInput => {
  const address = JSON.stringify([get(route), name])
  const by = get(actingAtom)
  const own = get(kept).filter((input) => input.by === by)
  set(
    kept,
    own.filter((input) => input.address !== address),
  )
  set(leaving, undefined)
  return { address, by, value: own.find((input) => input.address === address)?.value }
})

/** A form goes: what it holds is kept where the session has ended by itself. */
export const closeInput = atom(null, (get, set, input: KeptInput) => {
  if (get(actingAtom) === input.by || get(leaving) === input.by) return
  set(kept, [...get(kept).filter(({ address }) => address !== input.address), input])
})

/** The user signs out. */
export const forgetInputs = atom(null, (get, set) => {
  set(leaving, get(actingAtom))
  set(kept, [])
})
