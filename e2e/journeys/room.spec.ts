import type { Page } from '@playwright/test'
import { showAddress, withPreview } from '../support/preview.ts'
import { expect, test } from '../support/test.ts'

/** Cells whose text does not fit; what only screen readers are told is one pixel wide. Names of users, roles and groups may be of any length, and so may addresses; what is ours may not be cut off. */
const cutCells = (page: Page): Promise<string[]> =>
  page.locator('.v-table :is(th, td:not([data-in=lead], .w-check, [data-in=menu]))').evaluateAll((cells) =>
    cells
      .flatMap((cell) => [cell, ...cell.querySelectorAll('*')])
      .filter((part) => !part.matches('.v-badge.is-role'))
      .filter((part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth)
      .map((part) => part.textContent ?? ''),
  )

test('the table of users cuts no word of ours off at 1280 px (en, he, en-XA)', async ({ openPage }) => {
  const page = await openPage({})
  await page.setViewportSize({ width: 1280, height: 800 })
  await withPreview(async (origin) => {
    await page.goto(`${origin}/?delay=0`)
    for (const locale of ['en', 'he', 'en-XA']) {
      await showAddress(page, '#/admin/users', `delay=0&locale=${locale}`)
      await page.locator('.v-table td[data-in=lead] .v-cut').nth(5).waitFor()
      expect(await cutCells(page), locale).toEqual([])
    }
  })
})

test('at 320 px the box reaches both edges of the window, and its buttons show their whole words', async ({
  openPage,
  stack,
}) => {
  const page = await openPage({})
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`${stack.hosts.sameSite}/account/login`)
  const portal = page.frameLocator('iframe')
  const microsoft = portal.getByRole('button', { name: /Microsoft/ })
  await microsoft.waitFor()
  expect(await page.locator('iframe').boundingBox()).toMatchObject({ x: 0, width: 320 })
  const cut = await portal
    .locator('.v-button .v-cut')
    .evaluateAll((words) => words.filter((word) => word.scrollWidth > word.clientWidth).length)
  expect(cut).toBe(0)
})
