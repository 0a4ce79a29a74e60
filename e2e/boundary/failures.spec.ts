import type { Page } from '@playwright/test'
import { openBrowser } from '../support/browser.ts'
import { type Arena, expect } from './support/arena.ts'
import { attack } from './support/attack.ts'
import { epochs, hears, sayPatiently } from './support/page-tools.ts'

const watched = { before: ['/watch-port.js'] } as const

const signedIn = async ({ hosts, stack, write }: Arena, page: Page, path: string): Promise<void> => {
  write(path, { ...watched, options: { view: 'admin', entitlements: true } })
  await page.goto(`${hosts.crossSite}${path}`)
  await hears(page, /^ready/m)
  await stack.signInAs(page, 'member@acme.test')
  await hears(page, /"authenticated"/)
}

/** Every method, with arguments that fit; those that sign out or go elsewhere come last. */
const calls: readonly (readonly [string, object])[] = [
  ['getState', {}],
  ['getAccess', {}],
  ['evaluate', { kind: 'feature', key: 'reports' }],
  ['getEntitlements', {}],
  ['isSteppedUp', {}],
  ['diagnose', {}],
  ['signDpop', { htm: 'GET', htu: 'https://api.customer.test/' }],
  ['setTheme', { mode: 'dark' }],
  ['setLocale', { locale: 'he' }],
  ['setViewport', { height: 1, offsetTop: 0 }],
  ['focus', { where: 'first' }],
  ['ping', { t: 1 }],
  ['switchTenant', { tenantId: '00000000-0000-4000-8000-000000000000' }],
  ['stepUp', {}],
  ['open', { route: 'admin/users' }],
  ['close', {}],
  ['getAccessToken', { force: true }],
  ['resumeRedirect', { code: 'c', state: 's' }],
  ['logout', {}],
]

const all = calls.map(([name]) => name)

/** What a host must never read: where code is, what was asked of a database, what a machine is called. */
const inner = /stack|https?:|\.[jt]sx?\b|\bat \w|select|\/srv|users where|10\.0\.0/i

const leak = 'select * from users where email = $1 at query (/srv/identity/db.ts:7:3) on 10.0.0.7'
const leaks = [
  { contentType: 'application/json', body: JSON.stringify({ errors: [leak], message: leak, stack: leak }) },
  { contentType: 'text/html', body: `<pre>Error: ${leak}</pre>` },
  { contentType: 'application/json', body: JSON.stringify(leak) },
]

/** Says all calls, and gives the codes of those that failed. */
const readCodes = async (page: Page, names: readonly string[]): Promise<Readonly<Record<string, string>>> => {
  const codes: Record<string, string> = {}
  for (const [name, given] of calls.filter(([one]) => names.includes(one))) {
    const answer = await sayPatiently(page, name, given)
    const { code } = answer.value as { code?: string }
    if (answer.isError) codes[name] = code ?? String(answer.value)
    // A failure is told by its code; a right answer holds what its table names.
    if (answer.isError) expect(JSON.stringify(answer), name).not.toMatch(inner)
  }
  return codes
}

attack(
  'SEC-BR-03 SEC-DE-05',
  'the server answers everything with its insides (statements, stacks, addresses), or its files are gone, while every method is called',
  'each failure is a code and a trace id: no stack, no path and no SQL',
  async ({ arena, openPage }) => {
    const page = await openPage()
    await signedIn(arena, page, '/insides')
    let requestCount = 0
    await page.route(`${arena.stack.portalUrl}/**/resources/**`, (route) => {
      const answer = leaks[requestCount++ % leaks.length]
      return route.fulfill({ status: 500, ...answer })
    })
    const codes = await readCodes(
      page,
      all.filter((name) => name !== 'stepUp'),
    )
    expect(codes).toEqual({
      diagnose: 'INTERNAL',
      signDpop: 'FORBIDDEN',
      switchTenant: 'INTERNAL',
      // Three tries, and then one clear end.
      getAccessToken: 'NOT_AUTHENTICATED',
    })
    expect(requestCount).toBeGreaterThan(leaks.length)

    // What it could not foresee: scripts that are not there. It reports them on its own page, as an error of its own.
    const { context, leave } = await openBrowser({ thirdPartyCookies: 'allowed' })
    const other = await context.newPage()
    await signedIn(arena, other, '/no-files')
    await context.route(`${arena.stack.portalUrl}/**/*.js`, (route) => route.abort())
    const lost = { diagnose: 'INTERNAL', setLocale: 'INTERNAL', stepUp: 'INTERNAL' }
    expect(await readCodes(other, all)).toMatchObject(lost)
    await leave()
  },
)

type Timed = {
  readonly timers: Map<number, number>
  readonly portal: { readonly stepUp: () => Promise<unknown> }
}

attack(
  'SEC-BR-07',
  'the frame is made to load again while a person is asked for something by a server that does not answer',
  'the call is over within five seconds (EPOCH_CHANGED), and leaves no timer behind',
  async ({ arena, openPage }) => {
    const page = await openPage()
    await page.addInitScript(() => {
      const [set, clear] = [window.setTimeout, window.clearTimeout]
      const timers = new Map<unknown, number>()
      window.setTimeout = ((work: () => void, ms = 0) => {
        const timer = set(() => {
          timers.delete(timer)
          work()
        }, ms)
        timers.set(timer, ms)
        return timer
      }) as typeof setTimeout
      window.clearTimeout = ((timer: number) => {
        timers.delete(timer)
        clear(timer)
      }) as typeof clearTimeout
      Object.assign(window, { timers })
    })
    await signedIn(arena, page, '/slow')
    const timers = () => page.evaluate(() => [...(window as unknown as Timed).timers.values()].toSorted())
    await expect.poll(timers).toEqual([])
    const epoch = (await epochs(page)).length
    const request = page.waitForRequest('**/step-up/generate')
    await page.route('**/step-up/generate', () => {})
    const outcome = page.evaluate(async () => {
      const { portal } = window as unknown as Timed
      const code = await portal.stepUp().then(
        () => 'answered',
        (error: { code: string }) => error.code,
      )
      return { code, at: performance.now() }
    })
    await request
    // The one tick that counts for all calls, and the beat that watches over this one.
    expect(await timers()).toEqual([1000, 30_000])
    const from = await page.evaluate(() => {
      const frame = document.querySelector('iframe')
      if (frame) frame.src = frame.src.replace('#', '&again=1#')
      return performance.now()
    })
    const { code, at } = await outcome
    expect(code).toBe('EPOCH_CHANGED')
    expect(at - from).toBeLessThan(5000)
    await expect.poll(async () => (await epochs(page)).length).toBe(epoch + 1)
    await expect.poll(timers).toEqual([])
  },
)
