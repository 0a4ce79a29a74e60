import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { appCode, mfaScreen } from '../screens/mfa.ts'
import { passwordlessScreen } from '../screens/passwordless.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { noteAttack } from '../support/note-attack.ts'
import { people, seededPassword } from '../support/people.ts'
import { serving } from '../support/serve.ts'
import { type Stack, startStack } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const script = (path: string) => ({ type: 'text/javascript', body: read(path) })

type CookieAnswer = { readonly status: number; readonly errorCode?: string }

type Hostile = {
  readonly seen: string[]
  readonly attack: () => Promise<Record<string, string>>
  readonly askByCookie: (portal: string, paths?: readonly string[]) => Promise<Record<string, CookieAnswer>>
  readonly portal: { readonly logout: () => Promise<void> }
}

const pageFor = ({ portalUrl, clientId }: Stack) => ({
  body: `<!doctype html><title>Registered, and taken over</title>
    <script src="/listen.js"></script>
    <div id="portal" data-view="login" data-portal-url="${portalUrl}" data-client-id="${clientId}"></div>
    <script src="/sdk/index.iife.js"></script>
    <script>window.portal = HostSdk.mount(document.getElementById('portal'))</script>`,
})

const person = people.hostilePage
const wrongGuess = 'a guess that is wrong'
/** Noted before anything is typed: a listener that still has it has listened all the while. */
const opened = 'opened, nothing typed yet'

/** All that the portal's document keeps, or shows to who looks over a shoulder (SEC-PO-01). */
const keptBy = async (page: Page, { portalUrl }: Stack): Promise<string> => {
  const frame = page.frames().find((each) => each.url().startsWith(portalUrl))
  const kept = await frame?.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    cookie: document.cookie,
    name: window.name,
    address: location.href,
    history: JSON.stringify(history.state),
  }))
  expect(kept).toMatchObject({ databases: [], caches: [], name: '' })
  return JSON.stringify(kept)
}

/** A user who signs in on the page, and everything its scripts have seen since it was opened. */
const victim = (page: Page, stack: Stack, host: string) => {
  const portal = page.frameLocator('iframe')
  const seen = () => page.evaluate(() => (window as unknown as Hostile).seen.join('\n'))
  return {
    box: signInScreen(portal),
    mfa: mfaScreen(portal),
    codes: passwordlessScreen(portal),
    stack,
    open: async () => {
      await page.goto(`${host}/account/login`)
      await page.evaluate((text) => void (window as unknown as Hostile).seen.push(text), opened)
    },
    isIn: () => expect.poll(seen).toContain('authenticated'),
    leave: () => page.evaluate(() => (window as unknown as Hostile).portal.logout()),
    /** None of the secrets has reached the page, nor what the portal keeps. A listener that heard nothing would find nothing. */
    hasKept: async (secrets: readonly string[]) => {
      const everything = await seen()
      expect(everything.length).toBeGreaterThan(1000)
      expect(everything).toContain(opened)
      const kept = await keptBy(page, stack)
      for (const secret of secrets) {
        expect(secret.length).toBeGreaterThan(5)
        expect(everything).not.toContain(secret)
        expect(kept).not.toContain(secret)
      }
    },
  }
}
type Victim = ReturnType<typeof victim>

const typePassword = async ({ box }: Victim): Promise<void> => {
  await box.enterEmail(person.email)
  await box.enterPassword(wrongGuess)
  await expect(box.problem.first()).toBeVisible()
  await box.password.fill('')
  await box.password.pressSequentially(seededPassword)
  await box.password.press('Enter')
}

const typeMailedCode = async ({ box, codes, stack }: Victim): Promise<string> => {
  await box.enterEmail(person.email)
  const { code = '' } = await stack.mailTo(person.email, { subject: /code/ })
  expect(code).toMatch(/^\d{6}$/)
  await codes.typeCode(code ?? '')
  return code ?? ''
}

/** Adds an app: its secret and the recovery codes stand in the frame, the code is typed. */
const addApp = async ({ box, mfa, stack }: Victim): Promise<readonly string[]> => {
  await box.signIn(person.email, seededPassword)
  await mfa.choose(/Authenticator app/)
  const secret = await mfa.readSecret()
  const code = appCode(secret, await stack.advanceClock(0))
  await mfa.typeCode(code)
  await expect(box.heading('Save your recovery codes')).toBeVisible()
  const recovery = await mfa.recoveryCodes.allTextContents()
  await mfa.keepCodes()
  return [...recovery, code, secret]
}

const typeRecoveryCode = async ({ box, mfa }: Victim, code: string): Promise<void> => {
  await box.signIn(person.email, seededPassword)
  await mfa.loseDevice()
  await mfa.recover(code)
  await expect(box.heading(/^Sign in to/)).toBeVisible()
  await box.continue()
  await box.enterPassword(seededPassword)
}

const reachIntoFrame = async (page: Page): Promise<void> => {
  const outcomes = await page.evaluate(() => (window as unknown as Hostile).attack())
  expect(outcomes).toMatchObject({
    document: 'got null',
    body: 'SecurityError',
    storage: 'SecurityError',
    cookie: 'SecurityError',
    name: 'SecurityError',
    'prototype method': 'SecurityError',
    'cookies of the page': 'got ""',
  })
}

const refreshPath = '/frontegg/identity/resources/auth/v1/user/token/refresh'

const askByCookie = (page: Page, { portalUrl }: Stack, paths?: readonly string[]) =>
  page.evaluate(([portal, only]) => (window as unknown as Hostile).askByCookie(portal, only), [
    portalUrl,
    paths,
  ] as const)

/** The cookie of the frame comes along with requests of the page around it; what it opens there, the server decides. */
const useCookie = async (page: Page, stack: Stack): Promise<void> => {
  const given = await askByCookie(page, stack, [refreshPath])
  expect(given[refreshPath]).toMatchObject({ status: 200 })
  expect(given[refreshPath]).not.toHaveProperty('refreshToken')
  expect(given[refreshPath]).not.toHaveProperty('hostAccessToken')
  for (const fields of [{ givesTokens: false }, { givesTokens: true, apis: ['https://api.acme.test/v1'] }]) {
    await stack.changeApplication(fields)
    const answers = Object.entries(await askByCookie(page, stack))
    expect(answers).toHaveLength(5)
    for (const [path, answer] of answers)
      expect([path, answer]).toMatchObject([path, { status: 403, errorCode: 'ORIGIN_REFUSED' }])
  }
  await stack.changeApplication({ apis: [] })
}

/** Cookies of the session, which no script may read. */
const readRefreshTokens = async (page: Page): Promise<string[]> => {
  const cookies = await page.context().cookies()
  const refresh = cookies.filter(({ name }) => name.startsWith('fe_refresh_'))
  for (const { httpOnly } of refresh) expect(httpOnly).toBe(true)
  // A browser has one of a frame and one of a page of the same site, which are the same.
  return [...new Set(refresh.map(({ value }) => value))]
}

/** Signs in by everything that can be typed; after each, the page has seen nothing of it. */
const signInEveryWay = async (page: Page, someone: Victim): Promise<void> => {
  const { stack, open, isIn, leave, hasKept } = someone
  await open()
  await typePassword(someone)
  await isIn()
  await hasKept([seededPassword, wrongGuess])

  await stack.changeSettings({ authStrategy: 'Code' })
  await leave()
  await open()
  const mailed = await typeMailedCode(someone)
  await isIn()
  await hasKept([mailed])

  await stack.changeSettings({ authStrategy: 'EmailAndPassword', mfa: { enforceMFAType: 'Force' } })
  await leave()
  await open()
  const shown = await addApp(someone)
  await isIn()
  await hasKept([...shown, seededPassword])

  await leave()
  await open()
  await typeRecoveryCode(someone, shown[0] ?? '')
  await isIn()
  await hasKept([...shown, seededPassword, ...(await readRefreshTokens(page))])
}

for (const deployment of ['sameSite', 'crossSite'] as const) {
  test(`SEC-BR-04 SEC-PO-01 SEC-TO-01 a host that was taken over sees no password, no code and no refresh token (${deployment})`, async ({
    openPage,
  }, testInfo) => {
    const stack = await startStack({ isHostless: true })
    await stack.changeApplication({ managesByWire: false })
    const host = stack.hosts[deployment]
    const answers = {
      '/account/login': pageFor(stack),
      '/': pageFor(stack),
      '/listen.js': script('pages/listen.js'),
      '/sdk/index.iife.js': script('../../dist/host-sdk/index.iife.js'),
      '/sdk/bridge.js': script('../../dist/host-sdk/bridge.js'),
      '/sdk/later.js': script('../../dist/host-sdk/later.js'),
    }
    const work = async () => {
      const page = await openPage({ thirdPartyCookies: 'blocked' })
      const someone = victim(page, stack, host)
      await signInEveryWay(page, someone)
      await reachIntoFrame(page)
      await useCookie(page, stack)
      await someone.open()
      await someone.isIn()
      expect(await readRefreshTokens(page)).toHaveLength(1)
      await someone.hasKept(await readRefreshTokens(page))
    }
    await serving(host, answers, work).finally(stack.stop)
    noteAttack(
      testInfo,
      `scripts of a registered page that was taken over listen to keys, messages, the port, built-in methods and prototypes, reach into the frame, and send requests with its cookie (${deployment})`,
      'they see no password, no mailed code, no code of an app nor its secret, no recovery code and no refresh token; the portal’s storage, address and name hold none either; where the application is registered with APIs or without tokens, no request with the cookie is answered',
    )
  })
}
