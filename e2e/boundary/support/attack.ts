import type { Page } from '@playwright/test'
import type { BrowserOptions } from '../../support/browser.ts'
import { noteAttack } from '../../support/note-attack.ts'
import { type Arena, test } from './arena.ts'

type Means = {
  readonly arena: Arena
  readonly openPage: (options?: Partial<BrowserOptions>) => Promise<Page>
}

/**
 * One attack on the boundary, and what it comes to. Both stand in `docs/boundary.md`, which is written from the run.
 *
 * @param ids requirements it proves
 * @param what what the attacker does
 * @param result what comes of it; asserted by `run`
 * @param tag `@alone` for what needs the whole machine
 */
export const attack = (
  ids: string,
  what: string,
  result: string,
  run: (means: Means) => Promise<void>,
  { tag = [] }: { readonly tag?: '@alone' | [] } = {},
): void => {
  test(`${ids} ${what}: ${result}`, { tag }, async ({ arena, openPage }, testInfo) => {
    await run({ arena, openPage })
    noteAttack(testInfo, what, result)
  })
}
