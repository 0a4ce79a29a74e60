import type { AdminPage } from './pages.ts'

/** What an operator may say of a page in the metadata's navigation. */
export type PageRule = {
  readonly visibility?: 'always' | 'byPermissions' | 'hidden'
  readonly featureFlag?: string
  readonly permissions?: readonly string[]
}

export type GuardFacts = {
  readonly may: (permission: string) => boolean
  readonly rules: Readonly<Record<string, PageRule>>
  readonly isOn: (featureFlag: string) => boolean
  /** Parts of the product that an installation can do without, by whether this one has them. */
  readonly has: Readonly<Record<ProductPart, boolean>>
}

export type ProductPart = 'apiTokens'

/**
 * Whether a page is shown to this person: the installation has its part of the product, the operator's word over ours,
 * then the flag, then the permission. Hiding is
 * a courtesy; the server refuses on its own (SEC-BR-08).
 */
export const isPageShown = (
  page: Pick<AdminPage, 'id' | 'permission' | 'visibility' | 'featureFlag' | 'part'>,
  facts: GuardFacts,
): boolean => {
  if (page.part !== undefined && !facts.has[page.part]) return false
  const rule = Object.hasOwn(facts.rules, page.id) ? facts.rules[page.id] : undefined
  if ((rule?.visibility ?? page.visibility) === 'hidden') return false
  const featureFlag = rule?.featureFlag ?? page.featureFlag
  if (featureFlag !== undefined && !facts.isOn(featureFlag)) return false
  if (rule?.visibility === 'byPermissions' && !(rule.permissions ?? []).every(facts.may)) return false
  return page.permission === undefined || facts.may(page.permission)
}
