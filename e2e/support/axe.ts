import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

type Where = {
  /** So many things are judged at least; a check that looked at nothing would find nothing. */
  readonly least: number
  /** Undefined: one document without frames, for which no second page is needed to put the results together. */
  readonly include?: string[]
}

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Everything WCAG 2.2 asks at levels A and AA that a machine can judge. */
export const findings = async (page: Page, { least, include }: Where): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).withTags(levels)
  const judge = () => (include ? axe.include(include) : axe.setLegacyMode(true)).analyze()
  const countOf = ({ passes }: AxeResults) => passes.flatMap(({ nodes }) => nodes).length
  let results = await judge()
  // The library leaves a frame out without a word that takes longer than a second to load its script.
  for (let tries = 1; tries < 4 && countOf(results) <= least; tries += 1) results = await judge()
  expect(countOf(results)).toBeGreaterThan(least)
  const { violations } = results
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** What of it may differ where a document only has other colours. */
export const colourRules = ['color-contrast', 'link-in-text-block']

type Rules = {
  /** So many rules find something to judge at least. */
  readonly least: number
  /** Undefined: all of those levels. */
  readonly only?: readonly string[]
}

/** The same for one document without frames, quicker: of what is well it is only counted which rules said so. */
export const quickFindings = async (page: Page, { least, only }: Rules): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations, passes } = await (only ? axe.withRules([...only]) : axe.withTags(levels)).analyze()
  expect(passes.length).toBeGreaterThanOrEqual(least)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
