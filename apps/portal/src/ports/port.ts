import { atom, type WritableAtom } from 'jotai/vanilla'

/** Something from outside that is given to the store once, at start; reading it earlier is a mistake in the program. */
export type Port<T> = WritableAtom<T, [value: T], void>

export const port = <T>(name: string): Port<T> => {
  // Boxed, because a port may be a function and Jotai would call it.
  const given = atom<{ readonly value: T } | undefined>(undefined)
  return atom(
    (get) => {
      const box = get(given)
      if (box === undefined) throw new Error(`${name} was not given at start`)
      return box.value
    },
    (_get, set, value: T) => set(given, { value }),
  )
}
