import { type BrowserContext, type Page, test as base } from '@playwright/test'
import { openBrowser, type Visitor, type VisitorOptions } from './browser.ts'
import { type Stack, startStack } from './stack.ts'

export { expect } from '@playwright/test'

type Own = {
  /** A new person at the door: browser profile, cookies and storage of their own. */
  readonly visitor: (options?: Partial<VisitorOptions>) => Promise<Page>
}
type Shared = { readonly stack: Stack }

const failOnPageErrors = (context: BrowserContext, errors: string[]): void => {
  context.on('weberror', (error) => errors.push(error.error().message))
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
  visitor: async ({ stack: _ }, use) => {
    const visitors: Visitor[] = []
    const errors: string[] = []
    await use(async (options = {}) => {
      const visitor = await openBrowser({ thirdPartyCookies: 'allowed', ...options })
      visitors.push(visitor)
      failOnPageErrors(visitor.context, errors)
      return visitor.context.pages()[0] ?? visitor.context.newPage()
    })
    for (const visitor of visitors) await visitor.leave()
    if (errors.length > 0) throw new Error(`Uncaught errors in pages:\n${errors.join('\n')}`)
  },
})
