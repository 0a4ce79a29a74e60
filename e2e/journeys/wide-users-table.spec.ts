import { quickFindings } from '../support/axe.ts'
import { looks } from '../support/looks.ts'
import { readOverflow } from '../support/overflow.ts'
import { withPreview } from '../support/preview.ts'
import { expect, test } from '../support/test.ts'

for (const [look, query] of Object.entries(looks))
  test(`WCAG the table of users with every column is free of findings and fits its page (${look})`, async ({
    openPage,
  }) => {
    const page = await openPage({})
    await page.setViewportSize({ width: 1280, height: 800 })
    await withPreview(async (origin) => {
      await page.goto(`${origin}/?delay=0&${query}#/admin/users`)
      await page.locator('tbody td[data-in=lead]').nth(5).waitFor()
      const headers = page.locator('.v-table thead th')
      const before = await headers.count()
      await page.locator('button:has(.lucide-columns-3)').click()
      const choices = page.locator('[name=columns]')
      await choices.first().waitFor()
      for (const choice of await choices.all()) await choice.check()
      await page.keyboard.press('Escape')
      await expect(choices).toHaveCount(0)
      expect(await headers.count()).toBeGreaterThan(before)
      for (const width of [1280, 1024, 320]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await quickFindings(page, { least: 10 }), `${width} px`).toEqual([])
        expect(await readOverflow(page), `${width} px`).toBe(0)
      }
    })
  })
