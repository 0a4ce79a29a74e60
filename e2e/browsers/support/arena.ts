import { files, hostPage } from '../../boundary/support/host-page.ts'
import { startSecureStack } from '../../support/secure-stack.ts'
import { type Answer, type Pages, servePages } from '../../support/serve.ts'
import { setUpMs } from '../../support/set-up.ts'
import type { Page } from './page.ts'
import { test as base } from './test.ts'

export { expect } from './test.ts'

const written = (body: string): Answer => ({ body })

/** The portal, pages of a registered host, and those of a stranger. */
export const test = base.extend<object, { pages: Pages; stranger: Pages }>({
  pages: [
    async ({ browserName: _ }, use) => {
      const pages = await servePages(0)
      await use(pages)
      await pages.stop()
    },
    { scope: 'worker' },
  ],
  stranger: [
    async ({ browserName: _ }, use) => {
      const pages = await servePages(0)
      await use(pages)
      await pages.stop()
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ pages, stranger }, use) => {
      const stack = await startSecureStack(pages.port)
      for (const server of [pages, stranger]) {
        for (const [path, answer] of Object.entries(files)) server.put(path, answer)
        server.put('/watched', written(hostPage(stack, { before: ['/watch-port.js'] })))
      }
      for (const path of ['/', '/account/login'])
        pages.put(path, written(hostPage(stack, { options: { view: 'login' } })))
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: setUpMs },
  ],
})

/** What the page was told by the portal, one event a line. */
export const readHeard = (page: Page): Promise<string> =>
  page.run<string[]>('() => heard').then((lines) => lines.join('\n'))
