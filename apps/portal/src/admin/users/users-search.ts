import { memberSortKeys, memberStates } from '@vestibule/contract/areas/team'
import { memberPresets } from '@vestibule/contract/schemas/user'
import * as v from 'valibot'

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  v.fallback(v.optional(v.picklist(values)), undefined)

/** What the query of the list's address may say; what it cannot mean counts as not said. */
export const usersSearch = v.object({
  /** The users of all accounts below are beside those of this one. */
  tab: oneOf(['all']),
  page: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/))), undefined),
  search: v.optional(v.string()),
  role: v.optional(v.string()),
  group: v.optional(v.string()),
  state: oneOf(memberStates),
  preset: oneOf(memberPresets),
  sort: oneOf(memberSortKeys),
  direction: oneOf(['asc', 'desc']),
  dialog: v.optional(v.string()),
  item: v.optional(v.string()),
})
