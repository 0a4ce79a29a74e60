import { memberPresets, memberSortKeys, memberStates } from '@vestibule/contract/list-keys'
import * as v from 'valibot'

const optionalPicklist = <const Values extends readonly string[]>(values: Values) =>
  v.fallback(v.optional(v.picklist(values)), undefined)

/** What the query of the list's address may say; what it cannot mean counts as not said. */
export const usersSearch = v.object({
  /** The users of all accounts below are beside those of this one. */
  tab: optionalPicklist(['all']),
  page: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/))), undefined),
  search: v.optional(v.string()),
  role: v.optional(v.string()),
  group: v.optional(v.string()),
  state: optionalPicklist(memberStates),
  preset: optionalPicklist(memberPresets),
  sort: optionalPicklist(memberSortKeys),
  direction: optionalPicklist(['asc', 'desc']),
  dialog: v.optional(v.string()),
  item: v.optional(v.string()),
})
