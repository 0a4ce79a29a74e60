import { readFileSync } from 'node:fs'
import { passwordlessScreen } from '../screens/passwordless.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { noteAttack } from '../support/note-attack.ts'
import { people, seededPassword } from '../support/people.ts'
import { serving } from '../support/serve.ts'
import { startStack } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const script = (path: string) => ({ type: 'text/javascript', body: read(path) })

type Hostile = {
  readonly seen: readonly string[]
  readonly attack: (portal: string) => Promise<Record<string, string>>
}

const pageFor = (portalUrl: string, clientId: string) => ({
  type: 'text/html',
  body: `<!doctype html><title>Registered, and taken over</title>
    <script src="/listen.js"></script>
    <div id="portal" data-view="login" data-portal-url="${portalUrl}" data-client-id="${clientId}"></div>
    <script src="/sdk/index.iife.js"></script>
    <script>window.portal = HostSdk.mount(document.getElementById('portal'))</script>`,
})

for (const deployment of ['sameSite', 'crossSite'] as const) {
  test(`SEC-BR-04 a host that was taken over sees no password, no code and no refresh token (${deployment})`, async ({
    visitor,
  }, testInfo) => {
    const stack = await startStack({ isHostless: true })
    const host = stack.hosts[deployment]
    const answers = {
      '/account/login': pageFor(stack.portalUrl, stack.clientId),
      '/': pageFor(stack.portalUrl, stack.clientId),
      '/listen.js': script('pages/listen.js'),
      '/sdk/index.iife.js': script('../../dist/host-sdk/index.iife.js'),
      '/sdk/bridge.js': script('../../dist/host-sdk/bridge.js'),
      '/sdk/later.js': script('../../dist/host-sdk/later.js'),
    }
    const person = people.hostilePage
    const work = async () => {
      const page = await visitor({ thirdPartyCookies: 'blocked' })
      const seen = () => page.evaluate(() => (window as unknown as Hostile).seen.join('\n'))
      const box = signInScreen(page.frameLocator('iframe'))
      await page.goto(`${host}/account/login`)
      await box.enterEmail(person.email)
      await box.enterPassword('a guess that is wrong')
      await expect(box.problem.first()).toBeVisible()
      await box.password.fill('')
      await box.password.pressSequentially(seededPassword)
      await box.password.press('Enter')
      await expect.poll(seen).toContain('authenticated')

      await test.step('nor what is typed of a mailed code', async () => {
        await stack.changeSettings({ authStrategy: 'Code' })
        await page.evaluate(() =>
          (window as unknown as { portal: { logout: () => Promise<void> } }).portal.logout(),
        )
        await page.goto(`${host}/account/login`)
        await box.enterEmail(person.email)
        const { code } = await stack.mailTo(person.email, { subject: /code/ })
        await passwordlessScreen(page.frameLocator('iframe')).typeCode(code ?? '')
        await expect.poll(seen).toContain('authenticated')
        expect(code).toMatch(/^\d{6}$/)
        expect(await seen()).not.toContain(code)
      })

      const outcomes = await page.evaluate(
        (portal) => (window as unknown as Hostile).attack(portal),
        stack.portalUrl,
      )
      expect(outcomes).toMatchObject({
        document: 'got null',
        body: 'SecurityError',
        storage: 'SecurityError',
        cookie: 'SecurityError',
        name: 'SecurityError',
        'prototype method': 'SecurityError',
        'cookies of the page': 'got ""',
      })
      expect(outcomes.refresh).not.toContain('refreshToken')

      const everything = await seen()
      // A listener that heard nothing would find nothing.
      expect(everything.length).toBeGreaterThan(1000)
      expect(everything).not.toContain(seededPassword)
      expect(everything).not.toContain('a guess that is wrong')
      const cookies = await page.context().cookies()
      const refresh = cookies.filter(({ name }) => name.startsWith('fe_refresh_'))
      for (const { value, httpOnly } of refresh) {
        expect(httpOnly).toBe(true)
        expect(everything).not.toContain(value)
      }
    }
    await serving(host, answers, work).finally(stack.stop)
    noteAttack(
      testInfo,
      `scripts of a registered page that was taken over listen to keys, messages, the port, built-in methods and prototypes, and reach into the frame (${deployment})`,
      'they see no password, no mailed code and no refresh token',
    )
  })
}
