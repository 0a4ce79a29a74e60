import type { FrameLocator, Page } from '@playwright/test'
import { signInScreen } from '../../screens/sign-in.ts'
import { type Stack, startStack } from '../../support/stack.ts'
import { test as base } from '../../support/test.ts'
import { files, hostPage } from './host-page.ts'
import { type Answer, type Pages, servePages } from '../../support/serve.ts'
import { setUpMs } from '../../support/set-up.ts'

export { expect } from '../../support/test.ts'

export type Deployment = 'sameSite' | 'crossSite'

type Wanted = Parameters<typeof hostPage>[1]

/** A registered host, a stranger, and the portal between them. */
export type Arena = {
  readonly stack: Stack
  /** Origins of registered pages. */
  readonly hosts: Stack['hosts']
  /** Origin of a page that no application registered. */
  readonly stranger: string
  /** What the stranger was asked for: whatever reached it from somewhere else. */
  readonly stolen: () => readonly string[]
  /** Forgets what the stranger was asked for. */
  readonly forget: () => void
  /** Puts a page of the test on the host's own server, or the stranger's. */
  readonly put: (on: 'host' | 'stranger', path: string, answer: Answer) => void
  /** Opens the page that mounts the portal. */
  readonly open: (page: Page, deployment: Deployment, path?: string) => Promise<void>
  /** Writes that page; its default mounts the portal and does nothing else. */
  readonly write: (path: string, wanted?: Wanted) => void
}

const putEverywhere = (pages: Pages): void => {
  for (const [path, answer] of Object.entries(files)) pages.put(path, answer)
}

const createArena = (stack: Stack, host: Pages, other: Pages): Arena => {
  const write = (path: string, wanted?: Wanted) => host.put(path, { body: hostPage(stack, wanted) })
  return {
    stack,
    hosts: stack.hosts,
    stranger: `http://127.0.0.1:${other.port}`,
    stolen: () => other.requests,
    forget: () => void other.requests.splice(0),
    put: (on, path, answer) => (on === 'host' ? host : other).put(path, answer),
    write,
    open: async (page, deployment, path = '/') => {
      await page.goto(stack.hosts[deployment] + path)
    },
  }
}

/** Attacks share one server; the pages in front of it are theirs. */
export const test = base.extend<{ ownQuestions: void }, { stack: Stack; arena: Arena }>({
  isWholeBrowser: true,
  // What an earlier attack brought to the stranger says nothing about this one.
  ownQuestions: [
    async ({ arena }, use) => {
      arena.forget()
      await use()
    },
    { auto: true },
  ],
  stack: [
    async ({ browserName: _ }, use) => {
      const stack = await startStack({ isHostless: true })
      // As applications are registered: clients of the published wire are tried elsewhere.
      await stack.changeApplication({ managesByWire: false })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: setUpMs },
  ],
  arena: [
    async ({ stack }, use) => {
      const host = await servePages(Number(new URL(stack.hosts.sameSite).port))
      const other = await servePages(0)
      putEverywhere(host)
      putEverywhere(other)
      const arena = createArena(stack, host, other)
      for (const path of ['/', '/account/login']) arena.write(path)
      await use(arena)
      await Promise.all([host.stop(), other.stop()])
    },
    { scope: 'worker' },
  ],
})

/** The frame of the portal on a page. */
export const portalOn = (page: Page): FrameLocator => page.frameLocator('#portal iframe')

/** Signs a user in on the host's page. */
export const signIn = async (page: Page, email: string, password: string): Promise<void> => {
  await signInScreen(portalOn(page)).signIn(email, password)
}
