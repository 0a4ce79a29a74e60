import { colourRules, quickFindings } from '../axe.ts'
import { showIn } from '../color-scheme.ts'
import { isKit, type Judge } from './visit.ts'

/** Free of findings by every rule, as it stands. @param least so many rules find something to judge at least */
export const toRuleJudge =
  (least: number): Judge =>
  ({ page }) =>
    quickFindings(page, { least })

export const everyRule: Judge = (visit) => toRuleJudge(isKit(visit) ? 5 : 10)(visit)

/** The same document in the other colours: only those are judged again. */
export const inTheDark: Judge = async ({ page }) => {
  const ink = () =>
    page
      .locator('h1')
      .first()
      .evaluate((heading) => getComputedStyle(heading).color)
  const before = await ink()
  await showIn(page, 'dark')
  const wrong = (await ink()) === before ? ['its colours stay'] : []
  wrong.push(...(await quickFindings(page, { least: 1, only: colourRules })))
  await showIn(page, 'light')
  return wrong.map((finding) => `dark: ${finding}`)
}
