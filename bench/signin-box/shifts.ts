import type { Browser, Page } from '@playwright/test'
import { startStack } from '../../e2e/support/stack.ts'
import { shiftsIn, watchShifts } from '../../e2e/support/watch-shifts.ts'
import { withBrowser } from '../support/browser.ts'
import type { Measure } from '../support/measure.ts'
import { throttle } from './time-to-field.ts'

const field = 'input[name=email]'
const inPortal = (page: Page) => page.frameLocator('#portal iframe')

/** What a person does on the demo host, by what is measured. */
const visits: Readonly<Record<string, (page: Page, url: string) => Promise<void>>> = {
  'a direct visit': async (page, url) => {
    await page.goto(`${url}/account/login`)
    await inPortal(page).locator(field).waitFor()
  },
  'a click': async (page, url) => {
    await page.goto(url)
    await page.locator('#sign-up').click()
    await inPortal(page).locator('input[name=password]').waitFor()
  },
  'a reload of administration': async (page, url) => {
    await page.goto(url)
    await page.getByRole('button', { name: 'Sign in as Ada Admin' }).click()
    await page.locator('body[data-view=notes]').waitFor()
    await page.goto(`${url}/#/admin/users`)
    await page.reload()
    await inPortal(page).getByRole('row').nth(5).waitFor()
  },
}

const countMoves = async (browser: Browser, visit: (page: Page) => Promise<void>): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await watchShifts(page)
  await throttle(page)
  await visit(page)
  const moved = await shiftsIn(page)
  await context.close()
  return moved.length
}

/** What moves on the demo host while the portal loads on the slow line. */
export const shifts = async (): Promise<readonly Measure[]> => {
  const stack = await startStack()
  try {
    return await withBrowser(async (browser) => {
      const measures: Measure[] = []
      for (const [name, visit] of Object.entries(visits)) {
        const value = await countMoves(browser, (page) => visit(page, stack.hosts.sameSite))
        measures.push({ name: `Parts that move at ${name}`, value, unit: 'parts', atMost: 0 })
      }
      return measures
    })
  } finally {
    await stack.stop()
  }
}
