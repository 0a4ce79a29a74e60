import type { Page } from '@playwright/test'

/**
 * How much a document is wider than the room it has: what it holds there is seen by scrolling sideways only.
 *
 * @returns in CSS pixels, 0 where everything fits
 */
export const readOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
