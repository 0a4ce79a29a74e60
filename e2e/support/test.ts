import { type BrowserContext, type Page, test as base } from '@playwright/test'
import { endBrowsers, openBrowser, type Visitor, type VisitorOptions } from './browser.ts'
import { type Stack, startStack } from './stack.ts'

export { expect } from '@playwright/test'

type Own = {
  /** A new person at the door: cookies and storage of their own. */
  readonly visitor: (options?: Partial<VisitorOptions>) => Promise<Page>
}
type Shared = {
  readonly stack: Stack
  readonly open: typeof openBrowser
}

const failOnPageErrors = (context: BrowserContext, errors: string[]): void => {
  context.on('weberror', (error) => errors.push(error.error().message))
}

/** What stood on every page, and in every frame of it, when a test failed. */
const describePages = async (context: BrowserContext): Promise<string[]> => {
  const frames = context.pages().flatMap((page) => page.frames())
  const texts = frames.map((frame) => frame.locator('body').innerText({ timeout: 1000 }).catch(String))
  return (await Promise.all(texts)).map((text, index) => `${frames[index]?.url()}\n${text}`)
}

export const test = base.extend<Own, Shared>({
  stack: [
    async ({ browserName: _ }, use) => {
      const stack = await startStack()
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  open: [
    async ({ browserName: _ }, use) => {
      await use(openBrowser)
      await endBrowsers()
    },
    { scope: 'worker' },
  ],
  visitor: async ({ stack, open }, use, testInfo) => {
    // All come from one address: by now the server has forgotten what was typed wrong in journeys before.
    await stack.advanceClock(1801)
    const visitors: Visitor[] = []
    const errors: string[] = []
    await use(async (options = {}) => {
      const visitor = await open({ thirdPartyCookies: 'allowed', ...options })
      visitors.push(visitor)
      failOnPageErrors(visitor.context, errors)
      return visitor.context.pages()[0] ?? visitor.context.newPage()
    })
    for (const { context } of visitors) {
      if (testInfo.status === testInfo.expectedStatus) continue
      process.stderr.write(`${(await describePages(context)).join('\n---\n')}\n`)
    }
    for (const visitor of visitors) await visitor.leave()
    if (errors.length > 0) throw new Error(`Uncaught errors in pages:\n${errors.join('\n')}`)
  },
})
