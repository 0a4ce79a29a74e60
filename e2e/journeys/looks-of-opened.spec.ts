import { arranged } from '../support/judges/arranged.ts'
import { fits } from '../support/judges/fits.ts'
import type { Judge } from '../support/judges/visit.ts'
import { toRuleJudge, inTheDark } from '../support/judges/wcag.ts'
import { showAddress, withPreview } from '../support/preview.ts'
import { expect, test } from '../support/test.ts'

const looks = [
  { look: 'light and dark', query: 'delay=0&theme=auto', isDarkToo: true },
  { look: 'right-to-left', query: 'delay=0&theme=light&locale=he', isDarkToo: false },
]

for (const { what, address, widths, least, arrange } of arranged)
  test(`WCAG ${what} is free of findings and fits its page in every look`, { tag: '@long' }, async ({
    openPage,
  }) => {
    const page = await openPage({})
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await withPreview(async (origin) => {
      await page.goto(`${origin}/?delay=0`)
      const problems: Record<string, string[]> = {}
      for (const { look, query, isDarkToo } of looks) {
        const judges: Judge[] = [fits, toRuleJudge(least), ...(isDarkToo ? [inTheDark] : [])]
        await page.setViewportSize({ width: widths[0] ?? 1280, height: 800 })
        await showAddress(page, address, query)
        await arrange(page)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          for (const judge of judges) {
            const wrong = await judge({ page, address })
            if (wrong.length > 0) problems[`${address}, ${look}, ${width} px`] = [...wrong]
          }
        }
      }
      expect(problems).toEqual({})
    })
  })
