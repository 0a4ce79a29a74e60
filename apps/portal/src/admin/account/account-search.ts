import * as v from 'valibot'

export const accountTabs = ['settings', 'customLogin'] as const
export type AccountTab = (typeof accountTabs)[number]

/** What the query of the page's address may say. */
export const accountSearch = v.object({
  tab: v.fallback(v.optional(v.picklist(accountTabs)), undefined),
})
