import * as v from 'valibot'

/** The longest search the server takes. */
export const mostSearched = 50

/** What the query of the page's address may say. */
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
  dialog: v.fallback(v.optional(v.string()), undefined),
  item: v.fallback(v.optional(v.string()), undefined),
})
