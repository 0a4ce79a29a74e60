import { type PlatformName, platforms } from '../native/platforms.ts'
import { simulateApp } from '../native/simulator.ts'
import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { mockProvider, waysScreen } from '../screens/social.ts'
import { findings } from '../support/axe.ts'
import { people, seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const persons: Record<PlatformName, { readonly email: string }> = {
  WKWebView: people.nativeWebkit,
  'Android WebView': people.nativeAndroid,
  'React Native on iOS': people.nativeReactIos,
  'React Native on Android': people.nativeReactAndroid,
}

for (const platform of Object.keys(platforms) as PlatformName[]) {
  test(`a user signs in, comes back and signs out in an application (${platform})`, async ({
    stack,
    openPage,
  }) => {
    const page = await openPage({ viewport: { width: 390, height: 844 } })
    const { email } = persons[platform]
    const app = await simulateApp(page, { ...stack, platform })
    const { shell } = app
    const me = async () => {
      const authorization = `Bearer ${await shell.getAccessToken()}`
      const url = `${stack.portalUrl}/identity/resources/users/v2/me`
      return (await (await page.request.get(url, { headers: { authorization } })).json()) as unknown
    }

    await app.load()
    await expect.poll(app.state).toBe('anonymous')
    await expect(shell.getAccessToken()).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' })
    await signInScreen(page).signIn(email, seededPassword)
    await expect.poll(app.state).toBe('authenticated')
    expect(await me()).toMatchObject({ email })

    await test.step('the next start needs no password', async () => {
      await page.reload()
      await expect.poll(me).toMatchObject({ email })
    })

    await test.step('the application opens a page of the portal, in its theme', async () => {
      expect(await shell.call('setTheme', { mode: 'dark' })).toMatchObject({ ok: true })
      expect(await shell.call('open', { route: 'admin/profile' })).toMatchObject({ ok: true })
      await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    })

    await test.step('no refresh token is anywhere the page or the application could see it', async () => {
      const cookies = await page.context().cookies()
      const refresh = cookies.find(({ name }) => name.startsWith('fe_refresh_'))
      expect(refresh).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
      expect(await page.evaluate(() => document.cookie)).not.toContain('fe_refresh_')
    })

    await shell.call('logout', {})
    await expect.poll(app.state).toBe('anonymous')
    expect(app.refused).toEqual([])
    shell.end()
  })
}

test('a user signs in at a social provider, in the browser of the system', async ({ stack, openPage }) => {
  const page = await openPage()
  const app = await simulateApp(page, { ...stack, platform: 'WKWebView' })
  await app.load()
  await waysScreen(page).continueWith('Google').click()
  await expect.poll(() => app.opened.length).toBe(1)

  // Another jar of cookies: nothing but the server can tell the two of each other.
  const browser = await openPage()
  await browser.goto(app.opened[0] ?? '')
  await browser.getByRole('link', { name: 'Continue', exact: true }).click()
  await mockProvider(browser).choose('support@acme.test')
  await expect.poll(app.state).toBe('authenticated')
  await app.shell.call('logout', {})
  app.shell.end()
})

test('a user signs in at their organization, and comes back by a link of the application', async ({
  stack,
  openPage,
}) => {
  const page = await openPage()
  const app = await simulateApp(page, { ...stack, platform: 'Android WebView' })
  await app.load()
  const email = 'olga@sso.acme.test'
  await signInScreen(page).enterEmail(email)
  await expect.poll(() => app.opened.length).toBe(1)

  const browser = await openPage()
  const links: string[] = []
  // The system gives the application what is an application's link. Here the browser opens it as well, where it
  // signs no user in: the way was opened elsewhere.
  browser.on('request', (request) => {
    if (/\/account\/oidc\/callback\?.*code=/.test(request.url())) links.push(request.url())
  })
  await browser.goto(app.opened[0] ?? '')
  await mockProvider(browser).choose(email)
  await expect.poll(() => links.length).toBeGreaterThan(0)
  await expect(signInScreen(hostScreen(browser, '').portal).email).toBeVisible()
  const { searchParams } = new URL(links[0] ?? '')
  const [code, state] = [searchParams.get('code') ?? '', searchParams.get('state') ?? '']
  expect(await app.shell.call('resumeRedirect', { code, state })).toMatchObject({ ok: true })
  await expect.poll(app.state).toBe('authenticated')
  await app.shell.call('logout', {})
  app.shell.end()
})

// Latin names are set apart in a sentence from right to left.
for (const { locale, colorScheme, heading, lacks } of [
  {
    locale: 'en-US',
    colorScheme: 'light',
    heading: 'Open the Acme Notes app',
    lacks: 'vestibuleShell is not available',
  },
  {
    locale: 'he-IL',
    colorScheme: 'dark',
    heading: 'יש לפתוח את האפליקציה של \u2068Acme Notes\u2069',
    lacks: '\u2068vestibuleShell\u2069 is not available',
  },
] as const) {
  test(`the page of an application signs no user in where there is no application, and says so (${locale})`, async ({
    stack,
    openPage,
  }) => {
    const page = await openPage({ locale, colorScheme })
    await page.goto(`${stack.portalUrl}/native/${stack.clientId}`)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByText(lacks)).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    expect(await findings(page, { least: 5 })).toEqual([])
  })
}
