import { colourRules, hiddenRules, quickFindings } from '../axe.ts'
import { showIn } from '../color-scheme.ts'
import { isDialog, isKit, type Judge, type Visit } from './visit.ts'

/** Free of findings by every rule, as it stands. @param least so many rules find something to judge at least */
export const toRuleJudge =
  (least: number): Judge =>
  ({ page }) =>
    quickFindings(page, { least })

/** Dialogs are judged alone: the page behind them has an address of its own, and is judged there. */
const partToJudge = (visit: Visit): string | undefined => (isDialog(visit) ? '[role=dialog]' : undefined)

export const everyRule: Judge = async (visit) => {
  if (!isDialog(visit)) return toRuleJudge(isKit(visit) ? 5 : 10)(visit)
  const { page } = visit
  return [
    ...(await quickFindings(page, { least: 5, within: partToJudge(visit) })),
    ...(await quickFindings(page, { least: 0, only: hiddenRules })),
  ]
}

/** The same document in the other colours: only those are judged again. */
export const inTheDark: Judge = async (visit) => {
  const { page } = visit
  const ink = () =>
    page
      .locator('h1')
      .first()
      .evaluate((heading) => getComputedStyle(heading).color)
  const before = await ink()
  await showIn(page, 'dark')
  const wrong = (await ink()) === before ? ['its colours stay'] : []
  wrong.push(...(await quickFindings(page, { least: 1, only: colourRules, within: partToJudge(visit) })))
  await showIn(page, 'light')
  return wrong.map((finding) => `dark: ${finding}`)
}
