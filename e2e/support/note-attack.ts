import type { TestInfo } from '@playwright/test'

/** Notes what an attack came to, for the table of all attacks in `docs/boundary.md`. */
export const noteAttack = (testInfo: TestInfo, attack: string, result: string): void => {
  testInfo.annotations.push({ type: 'attack', description: attack }, { type: 'result', description: result })
}
