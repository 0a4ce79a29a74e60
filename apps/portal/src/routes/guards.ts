import type { AdminPage } from './pages.ts'

/** What an operator may say of a page in the metadata's navigation. */
export type PageRule = {
  readonly visibility?: 'always' | 'byPermissions' | 'hidden'
  readonly featureFlag?: string
  readonly permissions?: readonly string[]
}

/** What a host may say of a page. */
export type HostRule = Pick<PageRule, 'visibility'>

export type GuardFacts = {
  /** Whether the permission counts as held: every one does where permissions are not forced. */
  readonly may: (permission: string) => boolean
  /** Whether the user holds the permission. */
  readonly holds: (permission: string) => boolean
  readonly rules: Readonly<Record<string, PageRule>>
  /** They only narrow: a host shows no page that the rest of the facts hides (ruling 39). */
  readonly hostRules: Readonly<Record<string, HostRule>>
  readonly isOn: (featureFlag: string) => boolean
  /** Parts of the product that an installation can do without, by whether this one has them. */
  readonly has: Readonly<Record<ProductPart, boolean>>
}

export type ProductPart = 'apiTokens'

const ruleFor = <Rule>(rules: Readonly<Record<string, Rule>>, id: string): Rule | undefined =>
  Object.hasOwn(rules, id) ? rules[id] : undefined

type GuardedPage = Pick<AdminPage, 'id' | 'permission' | 'visibility' | 'featureFlag' | 'part'>

const isNarrowedAway = ({ id, permission }: GuardedPage, { hostRules, holds }: GuardFacts): boolean => {
  const visibility = ruleFor(hostRules, id)?.visibility
  if (visibility === 'hidden') return true
  return visibility === 'byPermissions' && permission !== undefined && !holds(permission)
}

/**
 * Whether a page is shown to this person: the host does not hide it, the installation has its part of the product, the
 * operator's word over ours, then the flag, then the permission. Hiding is a courtesy; the server refuses on its own
 * (SEC-BR-08).
 */
export const isPageShown = (page: GuardedPage, facts: GuardFacts): boolean => {
  if (isNarrowedAway(page, facts)) return false
  if (page.part !== undefined && !facts.has[page.part]) return false
  const rule = ruleFor(facts.rules, page.id)
  if ((rule?.visibility ?? page.visibility) === 'hidden') return false
  const featureFlag = rule?.featureFlag ?? page.featureFlag
  if (featureFlag !== undefined && !facts.isOn(featureFlag)) return false
  if (rule?.visibility === 'byPermissions' && !(rule.permissions ?? []).every(facts.may)) return false
  return page.permission === undefined || facts.may(page.permission)
}
