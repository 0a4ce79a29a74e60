import type { Page } from '@playwright/test'
import { colourRules, quickFindings } from '../support/axe.ts'
import { readOverflow } from '../support/overflow.ts'
import { addressesIn, showAddress, withPreview } from '../support/preview.ts'
import { expect, test } from '../support/test.ts'

// Long, and nothing of one is of use to another.
test.describe.configure({ mode: 'parallel' })

/** Nothing is on its way any more, unless the address wants it so; a dialog that the address names is open. */
const settle = async (page: Page, address: string): Promise<string[]> => {
  const waits = [
    ...(isDialog(address) ? [page.locator('[role=dialog]').waitFor({ timeout })] : []),
    ...(address.includes('answers=loading')
      ? []
      : [expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout })]),
  ]
  const outcomes = await Promise.allSettled(waits)
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
}

const timeout = 10_000

const isDialog = (address: string): boolean => address.includes('dialog=')

const looks = [
  { name: 'light', query: 'theme=light', only: undefined, width: 1280 },
  { name: 'dark', query: 'theme=dark', only: colourRules, width: 1280 },
  { name: 'right-to-left and narrow', query: 'theme=light&locale=he', only: undefined, width: 320 },
] as const

const findOverflow = async (page: Page): Promise<string[]> => {
  const overflow = await readOverflow(page)
  return overflow > 0 ? [`${overflow} px too wide`] : []
}

for (const { name, query, only, width } of looks)
  for (const [part, isIn] of [
    ['pages', (address: string) => !isDialog(address)],
    ['dialogs', isDialog],
  ] as const)
    test(`WCAG every state of administration has an address, and is free of findings (${name}, ${part})`, async ({
      openPage,
    }) => {
      test.setTimeout(360_000)
      const page = await openPage({})
      await page.setViewportSize({ width, height: 800 })
      await withPreview(async (origin) => {
        const addresses = (await addressesIn(page, origin)).filter((one) => one.startsWith('#/admin/'))
        expect(addresses.filter(isIn).length).toBeGreaterThan(30)
        const problems: Record<string, string[]> = {}
        await page.goto(`${origin}/?delay=0&${query}`)
        for (const address of addresses.filter(isIn)) {
          await showAddress(page, address)
          const wrong = await settle(page, address)
          const findings = await quickFindings(page, { least: only === undefined ? 10 : 1, only })
          wrong.push(...findings, ...(await findOverflow(page)))
          if (wrong.length > 0) problems[address] = wrong
        }
        expect(problems).toEqual({})
      })
    })
