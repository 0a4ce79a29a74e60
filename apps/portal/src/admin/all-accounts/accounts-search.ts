import { accountSortKeys } from '@vestibule/contract/list-keys'
import * as v from 'valibot'

/** The longest search the server takes. */
export const mostSearched = 50

const word = v.fallback(v.optional(v.string()), undefined)

/** What the query of the page's address may say of the tree of accounts, and of the users of one account. */
export const accountsSearch = v.object({
  search: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.slice(0, mostSearched)),
      ),
    ),
    undefined,
  ),
  sort: v.fallback(v.optional(v.picklist([...accountSortKeys, 'email'])), undefined),
  direction: v.fallback(v.optional(v.picklist(['asc', 'desc'])), undefined),
  page: word,
  dialog: word,
  item: word,
})
