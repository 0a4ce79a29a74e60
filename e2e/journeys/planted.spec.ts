import { watchPolicy } from '../boundary/support/page-tools.ts'
import { addressesIn, showAddress, withPreview } from '../support/preview.ts'
import { expect, test } from '../support/test.ts'

// Long, and nothing of one is of use to another.
test.describe.configure({ mode: 'parallel' })

/** What the portal's documents say of themselves, but for the numbers that change with each of them. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data: https:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
].join('; ')

const stolen = 'https://stolen.invalid/'
const markup = `<img src="${stolen}" onerror="window.ran=1"><svg onload="window.ran=1"><a href="javascript:window.ran=1">x</a><iframe srcdoc="x"></iframe><script>window.ran=1</script>`

const marks = 'img[onerror], svg[onload], a[href^="javascript:"], iframe, script:not([src]):not([type])'

for (const [part, isIn] of [
  ['signing in', (address: string) => address.startsWith('#/login/')],
  ['administration', (address: string) => address.startsWith('#/admin/')],
  ['all else', (address: string) => !/^#\/(login|admin)\//.test(address)],
] as const)
  test(`SEC-PO-07 markup in every text of the server, of providers and of the host is text (${part})`, async ({
    openPage,
  }) => {
    test.setTimeout(240_000)
    const page = await openPage({})
    const left: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(stolen)) left.push(request.url())
    })
    const stoppedIn = await watchPolicy(page)
    await withPreview(
      async (origin) => {
        const addresses = await addressesIn(page, origin)
        expect(addresses.length).toBeGreaterThan(60)
        const problems: Record<string, unknown> = {}
        await page.goto(`${origin}/?delay=0&planted=${encodeURIComponent(markup)}`)
        for (const address of addresses.filter(isIn)) {
          await showAddress(page, address)
          await page.locator('h1', { hasText: markup }).waitFor({ state: 'attached', timeout: 15_000 })
          const made = await page.locator(marks).count()
          const stopped = await stoppedIn(page.locator('body'))
          const ran = await page.evaluate(() => 'ran' in window)
          if (made > 0 || stopped.length > 0 || ran) problems[address] = { made, stopped, ran }
        }
        expect(problems).toEqual({})
        expect(left).toEqual([])
      },
      { 'content-security-policy': policy },
    )
  })
