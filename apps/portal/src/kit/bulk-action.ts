import { ApiError } from '@vestibule/contract/errors'
import { atom, type Getter, type WritableAtom } from 'jotai/vanilla'
import { actionAtom } from './action.ts'

/** An item that an action failed for, and why. An item that is not listed was changed (SEC-AD-09). */
export type BulkFailure<Item> = { readonly item: Item; readonly error: ApiError }

/** What is done to the items. */
export type BulkInput<Kind extends string, Item> = { readonly kind: Kind; readonly items: readonly Item[] }

type BulkOptions<Kind extends string, Item> = {
  /** Changes one item; a refusal is noted, and the next item follows. */
  readonly run: (get: Getter, kind: Kind, item: Item) => Promise<unknown>
  readonly toKey: (item: Item) => string
  /** The keys that are selected; those of failed items stay selected, so that they can be tried again. */
  readonly selection: WritableAtom<unknown, [ReadonlySet<string>], unknown>
  /** Where the password is asked for, where the server wants a fresh proof: in the form that is open unless said otherwise. */
  readonly asksPassword?: 'inForm' | 'inDialog'
  /** Loads the list again. */
  readonly reload: WritableAtom<unknown, [], unknown>
  /** Says for how many items it was done; not called for none. */
  readonly announce: WritableAtom<null, [kind: Kind, count: number], unknown>
}

/**
 * One change for several items of a list, one after the other.
 *
 * @returns `state` is the action, whose answer lists the failures; `start` runs it and says false where nothing was begun
 */
export const bulkAction = <Kind extends string, Item>(options: BulkOptions<Kind, Item>) => {
  const state = actionAtom(
    async (get, { kind, items }: BulkInput<Kind, Item>): Promise<BulkFailure<Item>[]> => {
      const failures: BulkFailure<Item>[] = []
      for (const item of items) {
        try {
          await options.run(get, kind, item)
        } catch (error) {
          // A proof that is asked for at the first item is asked for once, for all of them.
          if (!(error instanceof ApiError) || (error.code === 'STEP_UP_REQUIRED' && item === items[0]))
            throw error
          failures.push({ item, error })
        }
      }
      return failures
    },
    { then: atom(null, (_get, set) => set(options.reload)), asksPassword: options.asksPassword },
  )
  const start = atom(null, async (get, set, input: BulkInput<Kind, Item>, password?: string) => {
    if (!(await set(state, input, password))) return false
    const outcome = get(state)
    const failures = outcome.is === 'done' ? outcome.answer : []
    set(options.selection, new Set(failures.map(({ item }) => options.toKey(item))))
    const count = input.items.length - failures.length
    if (count > 0) set(options.announce, input.kind, count)
    return true
  })
  return { state, start }
}
