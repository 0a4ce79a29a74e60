import type { Frame, Page } from '@playwright/test'
import prepare from '../../e2e/support/prepare.ts'
import { seededPassword } from '../../e2e/support/people.ts'
import { hostScreen } from '../../e2e/screens/host.ts'
import { signInScreen } from '../../e2e/screens/sign-in.ts'
import { startStack } from '../../e2e/support/stack.ts'
import { toStatements } from '../identity/fill.ts'
import { withBrowser } from '../support/browser.ts'
import { type Measure, median } from '../support/measure.ts'
import { readHeapMb } from './read-heap.ts'

const users = 10_000
const pages = 20

/** In the page: goes to the next page of the list and waits for the frame in which its rows are drawn. */
const turnPageInPage = async (): Promise<number> => {
  const frame = () => new Promise(requestAnimationFrame)
  const readFirst = () => document.querySelector('tbody:not(.is-old) td[data-in=lead]')?.textContent
  const before = readFirst()
  const from = performance.now()
  document.querySelector<HTMLElement>('.v-pager button:last-of-type')?.click()
  while (readFirst() === undefined || readFirst() === before) await frame()
  await frame()
  return performance.now() - from
}

const openUsers = async (page: Page, url: string): Promise<Frame> => {
  const host = hostScreen(page, url)
  await host.open()
  await host.signIn()
  await signInScreen(host.portal).signIn('admin@acme.test', seededPassword)
  await host.expectSignedInAs('Ada Admin')
  await host.administration()
  await host.portal.locator('tbody td[data-in=lead]').first().waitFor()
  const [, frame] = page.frames()
  if (frame === undefined) throw new Error('The portal has no frame')
  return frame
}

const measure = async (url: string): Promise<Measure[]> =>
  withBrowser(async (browser) => {
    const page = await (await browser.newContext()).newPage()
    const frame = await openUsers(page, url)
    const times: number[] = []
    // The first pages warm the server and the page.
    for (let count = -5; count < pages; count += 1) {
      const time = await frame.evaluate(turnPageInPage)
      if (count >= 0) times.push(time)
    }
    const name = `${users.toLocaleString('en')} users by the page`
    return [
      { name: `${name}: rows of the next page`, value: median(times), unit: 'ms', atMost: 150 },
      { name: `${name}: heap`, value: await readHeapMb(page), unit: 'MB', atMost: 40 },
    ]
  })

/** The users page of a tenant of ten thousand, on the real server: one page of it is asked for at a time. */
export const pagedUsers = async (): Promise<Measure[]> => {
  const forget = await prepare()
  try {
    const stack = await startStack({ filling: toStatements({ users, accounts: 0 }) })
    return await measure(stack.hosts.sameSite).finally(stack.stop)
  } finally {
    await forget()
  }
}
