import type { Page } from '@playwright/test'
import { findings } from '../support/axe.ts'
import { withPreview } from '../support/preview.ts'
import { expect, test } from '../support/test.ts'

const looks = [
  { name: 'light', query: 'theme=light' },
  { name: 'dark', query: 'theme=dark' },
  { name: 'right-to-left', query: 'theme=light&locale=he' },
] as const

const stepsOf = async (page: Page, origin: string): Promise<string[]> => {
  await page.goto(origin)
  await page.locator('li a').first().waitFor()
  const addresses = await page
    .locator('li a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return addresses.filter((address) => !address.includes('admin/'))
}

/** A step with an error, or on its way. Looked at once: its colours and directions are those of the step. */
const isVariant = (address: string): boolean => /\/[a-zA-Z]+-[^/]*$/.test(address)

for (const { name, query } of looks) {
  test(`WCAG every step has an address, and is free of findings (${name})`, async ({ visitor }) => {
    test.setTimeout(240_000)
    const page = await visitor({})
    await withPreview(async (origin) => {
      const steps = await stepsOf(page, origin)
      expect(steps.length).toBeGreaterThan(60)
      const found: Record<string, string[]> = {}
      for (const step of steps.filter((address) => name === 'light' || !isVariant(address))) {
        await page.goto('about:blank')
        await page.goto(`${origin}/?${query}${step}`)
        await page.locator('h1').waitFor()
        const wrong = await findings(page, { least: 5 })
        if (wrong.length > 0) found[step] = wrong
      }
      expect(found).toEqual({})
    })
  })
}
