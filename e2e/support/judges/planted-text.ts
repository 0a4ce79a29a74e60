import type { Locator } from '@playwright/test'
import type { Judge } from './visit.ts'

const stolen = 'https://stolen.invalid/'

/** What an attacker writes into every text that is not ours. */
export const planted = `<img src="${stolen}" onerror="window.ran=1"><svg onload="window.ran=1"><a href="javascript:window.ran=1">x</a><iframe srcdoc="x"></iframe><script>window.ran=1</script>`

export const isStolen = (url: string): boolean => url.startsWith(stolen)

const marks = 'img[onerror], svg[onload], a[href^="javascript:"], iframe, script:not([src]):not([type])'

/** Markup in texts is text: it made nothing, no policy had to stop it, and none of it ran. */
export const plantedIsText =
  (stoppedIn: (within: Locator) => Promise<readonly string[]>): Judge =>
  async ({ page }) => {
    await page.locator('h1', { hasText: planted }).waitFor({ state: 'attached', timeout: 15_000 })
    const made = await page.locator(marks).count()
    const stopped = await stoppedIn(page.locator('body'))
    const ran = await page.evaluate(() => 'ran' in window)
    return made > 0 || stopped.length > 0 || ran ? [`planted: ${JSON.stringify({ made, stopped, ran })}`] : []
  }
