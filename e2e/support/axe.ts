import type { Frame, Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { expect } from './test.ts'

type Judged = {
  readonly wrong: readonly string[]
  /** Rules that something was judged by and that found it well. */
  readonly rules: number
  /** Things that were found well, each once for every rule; known only where every result is wanted. */
  readonly nodes: number
}

/** Everything WCAG 2.2 asks at levels A and AA that a machine can judge. */
const levels: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
}

/** Runs in a document: judges it, or a part of it, by itself, without the frames it holds. */
const runAxe = async ([options, within]: readonly [RunOptions, string | undefined]): Promise<Judged> => {
  const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run(
    within ?? document,
    options,
  )
  return {
    wrong: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
    rules: passes.length,
    nodes: passes.flatMap(({ nodes }) => nodes).length,
  }
}

/** The rules are loaded once for each document: reading them takes longer than judging by them. */
const judge = async (frame: Frame, options: RunOptions, within?: string): Promise<Judged> => {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  return frame.evaluate(runAxe, [{ ...options, iframes: false }, within] as const)
}

/** The rule about what is hidden from a reader and can still be reached, which a dialog may break behind itself. */
export const hiddenRules = ['aria-hidden-focus']

/** What of it may differ where a document only has other colours. */
export const colourRules = ['color-contrast', 'link-in-text-block']

type Rules = {
  /** So much finds something to judge at least. */
  readonly least: number
  /** Undefined: all of those levels. */
  readonly only?: readonly string[]
  /** Selector of the part that is judged; the whole document unless given. */
  readonly within?: string
}

const toOptions = (only: Rules['only']): RunOptions =>
  only ? { runOnly: { type: 'rule', values: [...only] } } : levels

/**
 * What is wrong on a page and in each of its frames. Every document is judged by itself: the results of a frame depend
 * on no deadline, and on no second page to put them together.
 *
 * @param least so many things are judged at least; a check that looked at nothing would find nothing
 */
export const findings = async (page: Page, { least, only }: Rules): Promise<string[]> => {
  const judged: Judged[] = []
  for (const frame of page.frames()) judged.push(await judge(frame, toOptions(only)))
  expect(judged.reduce((sum, { nodes }) => sum + nodes, 0)).toBeGreaterThan(least)
  return judged.flatMap(({ wrong }) => wrong)
}

/**
 * The same for one document without frames, quicker: of what is well it is only counted which rules said so, and style
 * sheets are not read again for rules that ask none.
 */
export const quickFindings = async (page: Page, { least, only, within }: Rules): Promise<string[]> => {
  const options = {
    ...toOptions(only),
    resultTypes: ['violations' as const],
    preload: false,
    selectors: false,
  }
  const judged = await judge(page.mainFrame(), options, within)
  expect(judged.rules).toBeGreaterThanOrEqual(least)
  return [...judged.wrong]
}
