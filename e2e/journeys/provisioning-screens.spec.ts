import { quickFindings } from '../support/axe.ts'
import { looks } from '../support/looks.ts'
import { readOverflow } from '../support/overflow.ts'
import { withPreview } from '../support/preview.ts'
import { expect, test } from '../support/test.ts'

const failing = '0198d0ab-44d2-7a90-9c3e-1f2e3d4c5b6a'

for (const [look, query] of Object.entries(looks))
  test(`WCAG a request of a directory, opened, is free of findings and fits a narrow screen (${look})`, async ({
    openPage,
  }) => {
    const page = await openPage({})
    await page.setViewportSize({ width: 320, height: 800 })
    await withPreview(async (origin) => {
      await page.goto(`${origin}/?delay=0&${query}#/admin/provisioning?dialog=log&item=${failing}`)
      await page.locator('.v-log button').first().click()
      expect(await quickFindings(page, { least: 10 })).toEqual([])
      expect(await readOverflow(page)).toBe(0)
    })
  })
