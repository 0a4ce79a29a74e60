import { colourRules, quickFindings } from '../axe.ts'
import { isKit, type Judge } from './visit.ts'

/** Free of findings by every rule, as it stands. @param least so many rules find something to judge at least */
export const everyRuleOf =
  (least: number): Judge =>
  ({ page }) =>
    quickFindings(page, { least })

export const everyRule: Judge = (visit) => everyRuleOf(isKit(visit) ? 5 : 10)(visit)

/** The same document in the other colours: only those are judged again. */
export const inTheDark: Judge = async ({ page }) => {
  const ink = () =>
    page
      .locator('h1')
      .first()
      .evaluate((heading) => getComputedStyle(heading).color)
  const before = await ink()
  await page.emulateMedia({ colorScheme: 'dark' })
  // Colours that are on their way; what turns for ever is none of them.
  await page.evaluate(() => {
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition)
    return Promise.all(transitions.map(({ finished }) => finished.catch(() => {})))
  })
  const wrong = (await ink()) === before ? ['its colours stay'] : []
  wrong.push(...(await quickFindings(page, { least: 1, only: colourRules })))
  await page.emulateMedia({ colorScheme: 'light' })
  return wrong.map((finding) => `dark: ${finding}`)
}
