import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { forgotPasswordScreen } from '../screens/forgot-password.ts'
import { passwordlessScreen } from '../screens/passwordless.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { routesOfSignIn } from '../support/example.ts'
import { readAnswers } from '../support/folder.ts'
import { seededPassword } from '../support/people.ts'
import { type Answer, serving } from '../support/serve.ts'
import type { Stack } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const readText = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const readme = readText('README.md')
const secret = 'a lantern on the river'

/** Puts in the two values that a newcomer puts in. */
const fillIn = (text: string, { portalUrl, clientId }: Stack): string =>
  text.replaceAll('http://localhost:4600', portalUrl).replaceAll('the client id of step 1', clientId)

/** The page that the README has a newcomer paste. */
const pastedPage = (stack: Stack): string => {
  const [, html = ''] = /```html\n(<!doctype html>[\s\S]*?)```/.exec(readme) ?? []
  return fillIn(html, stack).replace(
    'console.log(state, user && user.name)',
    'document.title = state + (user ? user.name : "")',
  )
}

/** The same page at every path of signing in, as step 4 of the README asks for. */
const everywhere = (answer: Answer): Record<string, Answer> =>
  Object.fromEntries(routesOfSignIn.map((path) => [path, answer]))

for (const [name, loader] of [
  ['as it stands', undefined],
  ['with the text of the loader', readText('dist/host-sdk/loader.js')],
] as const)
  test(`the page of the README ${name}, with the SDK from the portal, signs a person in`, async ({
    hostless,
    openPage,
  }) => {
    const host = hostless.hosts.sameSite
    const body = pastedPage(hostless).replace(/\/\* the text of .*? \*\//, (comment) => loader ?? comment)
    await serving(host, { '/': { body } }, async () => {
      const page = await openPage({})
      await page.goto(host)
      await signInScreen(page.frameLocator('iframe')).signIn('member@acme.test', seededPassword)
      await expect(page).toHaveTitle('authenticatedMax Member')
      for (const come of [async () => {}, () => page.reload(), () => page.goto(`${host}/?again`)]) {
        await come()
        await expectNamed(page, 'member@acme.test')
      }
    })
  })

/** The box is never empty: it says who is signed in, and promises no way onward. */
const expectNamed = async (page: Page, email: string): Promise<void> => {
  const box = page.frameLocator('iframe')
  await expect(box.getByText(email)).toBeVisible()
  await expect(box.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
  await expect(box.getByText(/Taking you to|Still here/)).toBeHidden()
  await expect(box.getByRole('button')).toHaveCount(0)
}

type Portal = 'login' | 'openAdminPortal' | 'closeAdminPortal'
const ask = (page: Page, method: Portal): Promise<void> => page.evaluate(`void portal.${method}()`)

test.describe('the box of the page of the README says who is signed in', () => {
  test.afterEach(({ hostless }) => hostless.changeSettings({ oneTimeCodes: { activation: false } }))

  for (const isByCode of [true, false])
    test(`after signing up by a ${isByCode ? 'code' : 'link'}`, async ({ hostless, openPage }) => {
      const host = hostless.hosts.sameSite
      const email = `first-${isByCode ? 'coded' : 'linked'}@example.test`
      await hostless.changeSettings({ oneTimeCodes: { activation: isByCode } })
      await serving(host, everywhere({ body: pastedPage(hostless) }), async () => {
        const page = await openPage({})
        const portal = page.frameLocator('iframe')
        const box = signInScreen(portal)
        await page.goto(`${host}/account/sign-up`)
        await box.signUp({ name: 'Nora Newcomer', company: 'Newco', email, password: secret })
        await expect(box.heading('Check your email')).toBeVisible()
        const { links, code } = await hostless.mailTo(email)
        if (isByCode) await passwordlessScreen(portal).typeCode(code ?? '')
        else await page.goto(links[0] ?? '')
        await expect(box.heading('Your account is active')).toBeVisible()
        await page.waitForURL(`${host}/`)
        await expect(page).toHaveTitle('authenticatedNora Newcomer')
        await expectNamed(page, email)
      })
    })

  test('after signing in at the login route, by login(), and after administration', async ({
    hostless,
    openPage,
  }) => {
    const host = hostless.hosts.sameSite
    await serving(host, everywhere({ body: pastedPage(hostless) }), async () => {
      const begin = [
        (page: Page) => page.goto(`${host}/account/login`),
        (page: Page) => page.goto(`${host}/account/login?redirectUrl=/`),
        async (page: Page) => {
          await page.goto(host)
          await ask(page, 'login')
          await page.waitForURL(`${host}/account/login`)
        },
      ]
      for (const come of begin) {
        const page = await openPage({})
        await come(page)
        const portal = page.frameLocator('iframe')
        await signInScreen(portal).signIn('admin@acme.test', seededPassword)
        await page.waitForURL(`${host}/`)
        await expectNamed(page, 'admin@acme.test')
        await ask(page, 'openAdminPortal')
        await expect(portal.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
        await ask(page, 'closeAdminPortal')
        await expectNamed(page, 'admin@acme.test')
        expect(page.url()).toBe(`${host}/`)
      }
    })
  })
})

test('the application in React of the README: mailed links work, and a user comes and goes', async ({
  hostless,
  openPage,
}) => {
  const host = hostless.hosts.sameSite
  const email = 'react-newcomer@example.test'
  const built = readAnswers(fileURLToPath(new URL('../../dist/e2e/first-host', import.meta.url)))
  const files = Object.entries(built).map(([path, file]) => [
    path,
    { ...file, body: fillIn(file.body, hostless) },
  ])
  const answers: Record<string, Answer> = Object.fromEntries(files)
  await serving(host, { ...answers, ...everywhere(answers['/index.html'] as Answer) }, async () => {
    const page = await openPage({})
    const portal = page.frameLocator('iframe')
    const box = signInScreen(portal)
    const forgot = forgotPasswordScreen(portal)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const signedIn = page.getByText('Signed in as Rita Newcomer')

    await test.step('sign-up, the mailed link, and the application', async () => {
      await page.goto(`${host}/account/sign-up`)
      await box.signUp({
        name: 'Rita Newcomer',
        company: 'Reactco',
        email,
        password: 'two blue ships at sea',
      })
      await expect(box.heading('Check your email')).toBeVisible()
      const { links } = await hostless.mailTo(email)
      await page.goto(links[0] ?? '')
      await expect(signedIn).toBeVisible()
      await page.waitForURL(`${host}/`)
    })

    await test.step('sign out, forget the password, set another by the mailed link', async () => {
      await button('Sign out').click()
      await box.enterEmail(email)
      await forgot.ask()
      const after = await hostless.now()
      await forgot.sendLink()
      await expect(box.heading('Check your email')).toBeVisible()
      const { links } = await hostless.mailTo(email, { after, subject: /^Reset/ })
      await page.goto(links[0] ?? '')
      await expect(box.heading('Choose a new password')).toBeVisible()
      await forgot.choosePassword(secret)
      await expect(box.heading('Your password is set')).toBeVisible()
    })

    await test.step('sign in by the new password, administer, sign out and in again', async () => {
      for (let round = 0; round < 2; round += 1) {
        await page.goto(host)
        await box.signIn(email, secret)
        await expect(signedIn).toBeVisible()
        await page.waitForURL(`${host}/`)
        await button('Team').click()
        await expect(portal.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
        await button('Sign out').click()
        await expect(box.email).toBeVisible()
      }
    })
  })
})
