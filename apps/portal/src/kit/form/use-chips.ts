import { useState } from 'react'
import { useKeptState } from './use-kept-state.ts'

type ChipKind<Item> = {
  /** Takes a text that was typed or pasted apart. */
  readonly parse: (text: string) => readonly Item[]
  /** The items and new ones, each once. */
  readonly merge: (held: readonly Item[], added: readonly Item[]) => readonly Item[]
  /** What the chip of an item shows, which is also what tells items apart. */
  readonly toValue: (item: Item) => string
}

/**
 * Items that are chips already, which outlast a session that ends meanwhile, and the text that is no chip yet.
 *
 * @param name tells chips of one address apart
 */
export const useChips = <Item>(name: string, { parse, merge, toValue }: ChipKind<Item>) => {
  const [held, setHeld] = useKeptState<readonly Item[]>(name, [])
  const [text, setText] = useState('')
  const replace = (items: readonly Item[]) => {
    setHeld(items)
    setText('')
  }
  const all = merge(held, parse(text))
  return {
    held,
    text,
    /** What the form is about: what is typed counts without becoming a chip first. */
    all,
    setText,
    setHeld,
    replace,
    add: (added: string) => setHeld(merge(held, parse(added))),
    /** Turns what is typed into chips. */
    commit: () => replace(all),
    remove: (values: readonly string[]) => setHeld(held.filter((item) => !values.includes(toValue(item)))),
    /** Gives the last chip back to the field, to be put right. */
    editLast: () => {
      const last = held.at(-1)
      setText(last === undefined ? '' : toValue(last))
      setHeld(held.slice(0, -1))
    },
  }
}
