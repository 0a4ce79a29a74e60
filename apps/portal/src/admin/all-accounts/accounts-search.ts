import * as v from 'valibot'

/** The longest search the server takes. */
export const mostSearched = 50

const word = v.fallback(v.optional(v.string()), undefined)

/** What the query of the page's address may say; sorting and pages are those of the users of one account. */
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
  sort: v.fallback(v.optional(v.picklist(['name', 'email', 'createdAt'])), undefined),
  direction: v.fallback(v.optional(v.picklist(['asc', 'desc'])), undefined),
  page: word,
  dialog: word,
  item: word,
})
