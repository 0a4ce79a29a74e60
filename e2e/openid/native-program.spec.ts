import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import * as client from 'openid-client'
import { approveProgramScreen } from '../screens/approve-program.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { freePort } from '../support/free-port.ts'
import { people, seededPassword } from '../support/people.ts'
import { serving } from '../support/serve.ts'
import { setUpMs } from '../support/set-up.ts'
import { type Stack, startStack } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const person = people.openidLibraries
const scheme = 'com.acme.notes:/callback'
const loopback = 'http://127.0.0.1/callback'
const html = { 'content-type': 'text/html' }

const options = ['--name', 'Acme Desk', '--origin', 'https://desk.acme.test', '--native']
let stack: Stack
test.beforeAll(async () => {
  test.setTimeout(setUpMs)
  stack = await startStack({
    isHostless: true,
    applications: [[...options, '--redirect-uri', loopback, '--redirect-uri', scheme]],
  })
})
test.afterAll(() => stack.stop())

const requestFor = (redirectUri: string, params: Record<string, string> = {}): string => {
  const verifier = client.randomPKCECodeVerifier()
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: stack.registered[0]?.clientId ?? '',
    redirect_uri: redirectUri,
    scope: 'openid email offline_access',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 's',
    ...params,
  })
  return `${stack.portalUrl}/oauth/authorize?${query}`
}

/** What a page of another origin can send with what it has learned of the form. */
const forgery = (url: URL, approval: string): string =>
  `<form method="post" action="${url.origin}/oauth/account/approve">
    <input name="request" value="${url.searchParams.get('request')}"><input name="approval" value="${approval}">
  </form><iframe src="${url.href}"></iframe><h1>Elsewhere</h1>`

const arrived = (page: Page, port: number) => page.waitForURL((url) => url.port === String(port))

test('SEC-TO-11 a program on the device is signed in by a click on our page, and by no other page', async ({
  openPage,
}) => {
  const page = await openPage({ thirdPartyCookies: 'blocked' })
  const box = signInScreen(page)
  const approval = approveProgramScreen(page)
  const port = await freePort()
  const callback = `http://127.0.0.1:${port}/callback`
  const program = { '/callback': { body: '<h1>Back at the program</h1>', headers: html } }

  await serving(`http://127.0.0.1:${port}`, program, async () => {
    await test.step('the page follows the sign-in, and a click leads to the program', async () => {
      await page.goto(requestFor(callback))
      await box.signIn(person.email, seededPassword)
      await expect(approval.title).toBeVisible()
      await expect(page.getByText(person.email)).toBeVisible()
      await approval.approve.dblclick()
      await arrived(page, port)
      expect(new URL(page.url()).searchParams.get('code')).toBeTruthy()
    })

    await test.step('the next request asks again, and a no is said to the program', async () => {
      await page.goto(requestFor(callback, { prompt: 'consent' }))
      await approval.cancel.click()
      await arrived(page, port)
      expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')
      await page.goto(requestFor(callback, { prompt: 'none' }))
      expect(new URL(page.url()).searchParams.get('error')).toBe('consent_required')
    })

    await test.step('the form of another page presses nothing, even with what ours said', async () => {
      await page.goto(requestFor(callback))
      const value = await page.locator('input[name=approval]').inputValue()
      const url = new URL(page.url())
      const body = forgery(url, value)
      for (const host of ['localhost', '127.0.0.1']) {
        const origin = `http://${host}:${await freePort()}`
        await serving(origin, { '/': { body, headers: html } }, async () => {
          const other = await page.context().newPage()
          await other.goto(`${origin}/`)
          await expect(other.frameLocator('iframe').getByRole('button')).toHaveCount(0)
          await other.evaluate(() => document.forms[0]?.submit())
          await other.waitForURL((at) => at.origin === stack.portalUrl)
          expect(new URL(other.url()).pathname).toBe('/oauth/account/approve')
          await expect(other.getByText('Origin')).toBeVisible()
          await other.close()
        })
      }
      await approval.approve.click()
      await arrived(page, port)
    })

    await test.step('another user can be chosen, and is asked themselves', async () => {
      await page.goto(requestFor(callback))
      await approval.change.click()
      await box.signIn(people.hosted.email, seededPassword)
      await expect(page.getByText(people.hosted.email)).toBeVisible()
      await approval.approve.click()
      await arrived(page, port)
      expect(new URL(page.url()).searchParams.get('code')).toBeTruthy()
    })
  })

  await test.step('a click leads to a scheme as well: the policy of the page lets its form go there', async () => {
    const refused: string[] = []
    page.on('console', (message) => void (/form-action/.test(message.text()) && refused.push(message.text())))
    await page.goto(requestFor(scheme))
    const answer = page.waitForResponse((one) => one.url().includes('/oauth/authorize/'))
    await approval.approve.click()
    expect((await answer).headers().location).toMatch(/^com\.acme\.notes:\/callback\?code=/)
    expect(refused).toEqual([])
  })
})
