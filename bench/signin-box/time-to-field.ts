import type { Browser, Page } from '@playwright/test'

/** A slow phone on a slow line. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const slowerCpu = 4

type Usable = { readonly at: number; readonly bytes: number }

/**
 * Runs in every document: reports the first frame in which the e-mail field is on screen, when it can be typed into,
 * and what the document had received by then.
 */
const watchField = () => {
  const received = () =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .map((entry) => (entry as PerformanceResourceTiming).transferSize)
      .reduce((sum, size) => sum + size, 0)
  const look = () => {
    const field = document.querySelector('input[name=email]')
    if (!field?.getClientRects().length) return requestAnimationFrame(look)
    return requestAnimationFrame(() => {
      const at = performance.timeOrigin + performance.now()
      window.top?.postMessage({ benchUsable: { at, bytes: received() } }, '*')
    })
  }
  look()
  if (window !== window.top) return
  addEventListener('message', ({ data }) => {
    if (data?.benchUsable) Object.assign(window, { benchUsable: data.benchUsable })
  })
}

/** Puts a page on the slow line. */
export const throttle = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu })
}

/** How long after its address was entered a page's field is on screen, and what had been received by then. */
export const timeToField = async (browser: Browser, url: string): Promise<{ ms: number; bytes: number }> => {
  const context = await browser.newContext({ viewport: { width: 412, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript(watchField)
  await throttle(page)
  await page.goto(url, { waitUntil: 'commit' })
  const handle = await page.waitForFunction(() => {
    const { benchUsable } = window as unknown as { benchUsable?: Usable }
    return benchUsable && { ms: benchUsable.at - performance.timeOrigin, bytes: benchUsable.bytes }
  })
  const value = (await handle.jsonValue()) as { ms: number; bytes: number }
  await context.close()
  return value
}
