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
}

/**
 * Whether a page is shown to this person: the operator's word over ours, then the flag, then the permission. Hiding is
 * a courtesy; the server refuses on its own (SEC-BR-08).
 */
export const isPageShown = (
  page: Pick<AdminPage, 'id' | 'permission' | 'visibility'>,
  facts: GuardFacts,
): boolean => {
  const rule = Object.hasOwn(facts.rules, page.id) ? facts.rules[page.id] : undefined
  if ((rule?.visibility ?? page.visibility) === 'hidden') return false
  if (rule?.featureFlag !== undefined && !facts.isOn(rule.featureFlag)) return false
  if (rule?.visibility === 'byPermissions' && !(rule.permissions ?? []).every(facts.may)) return false
  return page.permission === undefined || facts.may(page.permission)
}
