import * as v from 'valibot'

export const securityTabs = [
  'sessionManagement',
  'generalSettings',
  'ipRestrictions',
  'domainRestrictions',
] as const
export type SecurityTab = (typeof securityTabs)[number]

export const peopleGroups = ['breached-passwords', 'mfa-unenrolled', 'inactive'] as const
export type PeopleGroup = (typeof peopleGroups)[number]

const text = v.fallback(v.optional(v.string()), undefined)

/** What the query of the page's address may say. */
export const securitySearch = v.object({
  tab: v.fallback(v.optional(v.picklist(securityTabs)), undefined),
  people: v.fallback(v.optional(v.picklist(peopleGroups)), undefined),
  search: text,
  page: text,
  sort: text,
  direction: text,
  dialog: text,
  item: text,
})
