import type { Browser, Page } from '@playwright/test'
import { withBrowser } from '../support/browser.ts'
import { type Bench, median } from '../support/measure.ts'
import { serving } from '../../e2e/support/serve.ts'
import { withStack } from '../support/stack.ts'
import { hostPage, plainPage, script } from './pages.ts'

const runs = 9
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

const throttle = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu })
}

const timeToField = async (browser: Browser, url: string): Promise<{ ms: number; bytes: number }> => {
  const context = await browser.newContext({ viewport: { width: 412, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript(watchField)
  await throttle(page)
  await page.goto(url, { waitUntil: 'commit' })
  const found = await page.waitForFunction(() => {
    const { benchUsable } = window as unknown as { benchUsable?: Usable }
    return benchUsable && { ms: benchUsable.at - performance.timeOrigin, bytes: benchUsable.bytes }
  })
  const value = (await found.jsonValue()) as { ms: number; bytes: number }
  await context.close()
  return value
}

export const bench: Bench = () =>
  withStack(({ portalUrl, clientId, hosts }) => {
    const answers = {
      '/': hostPage(portalUrl, clientId),
      '/plain': plainPage,
      '/index.iife.js': script('index.iife.js'),
      '/bridge.js': script('bridge.js'),
    }
    return serving(hosts.sameSite, answers, () =>
      withBrowser(async (browser) => {
        const [plain, framed]: [number[], number[]] = [[], []]
        let bytes = 0
        for (let run = -1; run < runs; run += 1) {
          const one = await timeToField(browser, `${hosts.sameSite}/plain`)
          const other = await timeToField(browser, `${hosts.sameSite}/`)
          // The first of each warms caches of the machine, not of the browser, and does not count.
          if (run < 0) continue
          plain.push(one.ms)
          framed.push(other.ms)
          bytes = Math.max(bytes, other.bytes)
        }
        return [
          { name: 'Plain HTML form', value: median(plain), unit: 'ms' },
          { name: 'E-mail field in the frame', value: median(framed), unit: 'ms' },
          {
            name: 'Frame against plain (target 2.05)',
            value: median(framed) / median(plain),
            unit: 'times',
            atMost: 2.3,
          },
          { name: 'Received by the frame by then', value: bytes / 1000, unit: 'KB', atMost: 14 },
        ]
      }),
    )
  })
