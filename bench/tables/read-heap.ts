import type { Page } from '@playwright/test'

const megabyte = 1_000_000

/** What the scripts of a page hold once everything that can be forgotten is, in megabytes. */
export const readHeapMb = async (page: Page): Promise<number> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / megabyte
}
