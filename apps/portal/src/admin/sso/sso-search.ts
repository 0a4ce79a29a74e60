import * as v from 'valibot'

/** What the query of the page's address may say. */
export const ssoSearch = v.object({
  step: v.fallback(v.optional(v.string()), undefined),
  dialog: v.fallback(v.optional(v.string()), undefined),
  item: v.fallback(v.optional(v.string()), undefined),
})
