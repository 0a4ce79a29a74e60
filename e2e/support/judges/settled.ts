import { expect } from '@playwright/test'
import { isAdmin, isDialog, type Judge } from './visit.ts'

const timeout = 10_000

/** Nothing is on its way any more, unless the address wants it so; a dialog that the address names is open. */
export const settled: Judge = async (visit) => {
  const { page, address } = visit
  const waits = [
    ...(isAdmin(visit) ? [] : [page.locator('h1').waitFor({ timeout })]),
    ...(isDialog(visit) ? [page.locator('[role=dialog]').waitFor({ timeout })] : []),
    ...(!isAdmin(visit) || address.includes('answers=loading')
      ? []
      : [expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout })]),
  ]
  const outcomes = await Promise.allSettled(waits)
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
}
