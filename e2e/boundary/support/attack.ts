import type { Page } from '@playwright/test'
import type { VisitorOptions } from '../../support/browser.ts'
import { noteAttack } from '../../support/note-attack.ts'
import { type Arena, test } from './arena.ts'

type Means = {
  readonly arena: Arena
  readonly visitor: (options?: Partial<VisitorOptions>) => Promise<Page>
}

/**
 * One attack on the boundary, and what it comes to. Both stand in `docs/boundary.md`, which is written from the run.
 *
 * @param ids requirements it proves
 * @param what what the attacker does
 * @param result what comes of it; asserted by `run`
 */
export const attack = (
  ids: string,
  what: string,
  result: string,
  run: (means: Means) => Promise<void>,
): void => {
  test(`${ids} ${what}: ${result}`, async ({ arena, visitor }, testInfo) => {
    await run({ arena, visitor })
    noteAttack(testInfo, what, result)
  })
}
