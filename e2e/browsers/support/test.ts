import { test as base } from '@playwright/test'
import type { Stack } from '../../support/stack.ts'
import type { Session } from './command.ts'
import { startFirefox } from './firefox.ts'
import type { Engine } from './installed.ts'
import { type Page, pageIn } from './page.ts'
import { startSecureStack } from '../../support/secure-stack.ts'
import { startWebkit } from './webkit.ts'
import { setUpMs } from '../../support/set-up.ts'

export { expect } from '@playwright/test'

const start: Readonly<Record<Engine, () => Promise<Session>>> = { firefox: startFirefox, webkit: startWebkit }

type Own = {
  /** The window of a person who has just arrived, in a browser of their own. */
  readonly browserWindow: Page
}
export type Shared = { readonly engine: Engine; readonly stack: Stack }

export const test = base.extend<Own, Shared>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  stack: [
    async ({ browserName: _ }, use) => {
      const stack = await startSecureStack()
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: setUpMs },
  ],
  browserWindow: async ({ engine }, use, testInfo) => {
    const session = await start[engine]()
    testInfo.annotations.push({ type: 'browser', description: session.name })
    const [handle = ''] = (await session.say('GetWindowHandles')) as string[]
    await session.say('SetWindowRect', { width: 1280, height: 900 })
    const page = pageIn(session, { handle })
    await use(page)
    if (testInfo.status !== testInfo.expectedStatus) {
      const texts = await Promise.all(
        [page.url(), page.text(), page.portal.text()].map((text) => text.catch(String)),
      )
      process.stderr.write(`${texts.join('\n---\n')}\n`)
    }
    await session.end()
  },
})
