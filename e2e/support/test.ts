import { type BrowserContext, type Page, type Request, test as base } from '@playwright/test'
import { endBrowsers, openBrowser, type OpenBrowser, type BrowserOptions } from './browser.ts'
import { type Stack, startStack } from './stack.ts'
import { setUpMs } from './set-up.ts'

export { expect } from '@playwright/test'

type Own = {
  /** Whether pages open in a person's browser, with all that is its own, rather than in its headless shell. */
  readonly isWholeBrowser: boolean
  /** A server in front of which a page of the test stands; shared like the other one, so it is left as it was found. */
  readonly hostless: Stack
  /** Opens a page in a new browser context, with cookies and storage of its own. */
  readonly openPage: (options?: Partial<BrowserOptions>) => Promise<Page>
}
type Shared = {
  readonly stack: Stack
  readonly hostlessServer: Stack
  readonly open: typeof openBrowser
}

/** All come from one address: after these seconds a server has forgotten what was typed wrong in journeys before. */
const forgetS = 1801

const failOnPageErrors = (context: BrowserContext, errors: string[]): void => {
  context.on('weberror', (error) => errors.push(error.error().message))
}

/** Runs in a page: its text, what is typed in its fields, and what says that it is busy. */
const describeBody = (body: HTMLElement): string => {
  const fields = [...body.querySelectorAll('input')].filter(({ type }) => type !== 'password')
  const typed = fields.map((field) => `${field.name || field.type}: ${field.value}`)
  const busy = [...body.querySelectorAll('[aria-busy=true]')].map(
    (part) => `busy: ${part.outerHTML.slice(0, 120)}`,
  )
  return [body.innerText, ...typed, ...busy].join('\n')
}

/** What stood on every page, and in every frame of it, when a test failed, with what is busy. */
const describePages = async (context: BrowserContext): Promise<string[]> => {
  const frames = context.pages().flatMap((page) => page.frames())
  const texts = frames.map((frame) =>
    frame.locator('body').evaluate(describeBody, null, { timeout: 1000 }).catch(String),
  )
  return (await Promise.all(texts)).map((text, index) => `${frames[index]?.url()}\n${text}`)
}

/** Requests that had no answer yet when a test failed: what a box still waits for cannot be seen in its text. */
const watchRequests = (context: BrowserContext): (() => string[]) => {
  const open = new Set<Request>()
  const close = (request: Request) => open.delete(request)
  context.on('request', (request) => open.add(request))
  context.on('requestfinished', close)
  context.on('requestfailed', close)
  return () => [...open].map((request) => `no answer: ${request.method()} ${request.url()}`)
}

export const test = base.extend<Own, Shared>({
  stack: [
    async ({ browserName: _ }, use) => {
      const stack = await startStack()
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: setUpMs },
  ],
  hostlessServer: [
    async ({ browserName: _ }, use) => {
      const stack = await startStack({ isHostless: true })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: setUpMs },
  ],
  open: [
    async ({ browserName: _ }, use) => {
      await use(openBrowser)
      await endBrowsers()
    },
    { scope: 'worker' },
  ],
  hostless: async ({ hostlessServer }, use) => {
    await hostlessServer.advanceClock(forgetS)
    await use(hostlessServer)
  },
  isWholeBrowser: [false, { option: true }],
  openPage: async ({ stack, open, isWholeBrowser: isWhole }, use, testInfo) => {
    await stack.advanceClock(forgetS)
    const browsers: (OpenBrowser & { readonly unanswered: () => string[] })[] = []
    const errors: string[] = []
    await use(async (options = {}) => {
      const browser = await open({ thirdPartyCookies: 'allowed', isWhole, ...options })
      browsers.push({ ...browser, unanswered: watchRequests(browser.context) })
      failOnPageErrors(browser.context, errors)
      return browser.context.pages()[0] ?? browser.context.newPage()
    })
    for (const { context, unanswered } of browsers) {
      if (testInfo.status === testInfo.expectedStatus) continue
      process.stderr.write(`${[...(await describePages(context)), ...unanswered()].join('\n---\n')}\n`)
    }
    for (const browser of browsers) await browser.leave()
    if (errors.length > 0) throw new Error(`Uncaught errors in pages:\n${errors.join('\n')}`)
  },
})
