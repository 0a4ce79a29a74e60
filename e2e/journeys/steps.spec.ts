import type { Page } from '@playwright/test'
import { colourRules, quickFindings } from '../support/axe.ts'
import { addressesIn, showAddress, withPreview } from '../support/preview.ts'
import { expect, test } from '../support/test.ts'

// Long, and nothing of one is of use to another.
test.describe.configure({ mode: 'parallel' })

const listSteps = async (page: Page, origin: string): Promise<string[]> =>
  (await addressesIn(page, origin)).filter((address) => !address.includes('admin/'))

/** A step with an error, or on its way. Read from right to left once: its directions are those of the step. */
const isVariant = (address: string): boolean => /\/[a-zA-Z]+-[^/]*$/.test(address)
const isLogin = (address: string): boolean => address.startsWith('#/login/')

const looks = [
  { name: 'light and dark', query: 'theme=auto', isLookedAt: () => true },
  { name: 'right-to-left', query: 'theme=light&locale=he', isLookedAt: (step: string) => !isVariant(step) },
] as const
const isKit = (address: string): boolean => address.startsWith('#/kit/')
const parts = [
  { part: 'signing in', isIn: isLogin },
  { part: 'parts of the page kit', isIn: isKit },
  { part: 'all else', isIn: (step: string) => !isLogin(step) && !isKit(step) },
] as const

/** The same document in the other colours: only those are judged again. */
const inTheDark = async (page: Page): Promise<string[]> => {
  const ink = () => page.locator('h1').evaluate((heading) => getComputedStyle(heading).color)
  const before = await ink()
  await page.emulateMedia({ colorScheme: 'dark' })
  // Colours that are on their way; what turns for ever is none of them.
  await page.evaluate(() => {
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition)
    return Promise.all(transitions.map(({ finished }) => finished.catch(() => {})))
  })
  expect(await ink()).not.toBe(before)
  const findings = await quickFindings(page, { least: 1, only: colourRules })
  await page.emulateMedia({ colorScheme: 'light' })
  return findings.map((finding) => `dark: ${finding}`)
}

for (const { name, query, isLookedAt } of looks)
  for (const { part, isIn } of parts)
    test(`WCAG every step has an address, and is free of findings (${name}, ${part})`, async ({
      openPage,
    }) => {
      test.setTimeout(360_000)
      const page = await openPage({})
      await withPreview(async (origin) => {
        const steps = await listSteps(page, origin)
        expect(steps.length).toBeGreaterThan(60)
        const problems: Record<string, string[]> = {}
        await page.goto(`${origin}/?${query}`)
        for (const step of steps.filter((one) => isIn(one) && isLookedAt(one))) {
          await showAddress(page, step)
          await page.locator('h1').waitFor()
          // A part of the page kit stands alone, under a heading.
          const wrong = await quickFindings(page, { least: isKit(step) ? 5 : 10 })
          if (query.includes('auto')) wrong.push(...(await inTheDark(page)))
          if (wrong.length > 0) problems[step] = wrong
        }
        expect(problems).toEqual({})
      })
    })
