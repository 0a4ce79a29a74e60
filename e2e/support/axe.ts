import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

type Where = {
  /** So many things are judged at least; a check that looked at nothing would find nothing. */
  readonly least: number
  /** Undefined: one document without frames, for which no second page is needed to put the results together. */
  readonly include?: string[]
}

/** Everything WCAG 2.2 asks at levels A and AA that a machine can judge. */
export const findings = async (page: Page, { least, include }: Where): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  const { violations, passes } = await (include ? axe.include(include) : axe.setLegacyMode(true)).analyze()
  expect(passes.flatMap(({ nodes }) => nodes).length).toBeGreaterThan(least)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
