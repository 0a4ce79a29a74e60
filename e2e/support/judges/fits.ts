import { readOverflow } from '../overflow.ts'
import type { Judge } from './visit.ts'

/** Nothing is wider than the window as it is. */
export const fits: Judge = async ({ page }) => {
  const overflow = await readOverflow(page)
  return overflow > 0 ? [`${overflow} px too wide at ${page.viewportSize()?.width} px`] : []
}
