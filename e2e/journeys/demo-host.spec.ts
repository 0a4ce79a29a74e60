import type { Page } from '@playwright/test'
import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { usersScreen } from '../screens/users.ts'
import { findings } from '../support/axe.ts'
import { readOverflow } from '../support/overflow.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** How far the element and the box in it reach; an element that is lower than its box cuts it off. */
const heights = (page: Page) =>
  page.locator('#portal').evaluate((element) => ({
    element: element.clientHeight,
    box: element.querySelector('iframe')?.offsetHeight ?? 0,
    inner: element.scrollHeight,
  }))

for (const path of ['/', '/account/nonsense']) {
  test(`signing out on ${path} leaves a whole sign-in box, and none while signed in`, async ({
    stack,
    openPage,
  }) => {
    const page = await openPage()
    const host = hostScreen(page, `${stack.hosts.sameSite}${path}`)
    const box = signInScreen(host.portal)
    await host.open()
    await box.signIn('member@acme.test', seededPassword)
    await host.expectSignedInAs('Max Member')
    // Now the page is loaded with a session, so the portal begins with nothing to show.
    await page.reload()
    await host.expectSignedInAs('Max Member')
    await expect(page.locator('#portal')).not.toBeInViewport()
    await host.signOut()
    await host.expectSignedOut()
    await expect(box.email).toBeVisible()
    await expect.poll(async () => (await heights(page)).box).toBeGreaterThan(300)
    const { element, box: frame, inner } = await heights(page)
    expect(element).toBeGreaterThanOrEqual(frame)
    expect(inner).toBe(element)
    await box.enterEmail('member@acme.test')
    await expect(box.password).toBeVisible()
  })
}

test('a sample account signs in with one click, on both sites, and each has its role', async ({
  stack,
  openPage,
}) => {
  for (const url of [stack.hosts.sameSite, stack.hosts.crossSite]) {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const host = hostScreen(page, url)
    await host.open()
    await page.getByRole('button', { name: 'Sign in as Sam Support' }).click()
    await host.expectSignedInAs('Sam Support')
    expect(await host.claims()).toMatchObject({ email: 'support@acme.test', roles: ['Support'] })
    await expect(host.notes).not.toHaveCount(0)
    await page.reload()
    await host.expectSignedInAs('Sam Support')
  }
})

/** Turns a switch, and waits for the box of the installation as it is then. */
const turn = async (page: Page, name: string, isOn: boolean): Promise<void> => {
  const frames = page.locator('#portal iframe')
  const before = await frames.last().getAttribute('src')
  const option = page.getByRole('switch', { name })
  await option.setChecked(isOn)
  await expect.poll(() => frames.last().getAttribute('src')).not.toBe(before)
  await expect(frames).toHaveCount(1)
  await expect(option).toBeChecked({ checked: isOn })
}

test.describe('the sign-in options', () => {
  test.afterEach(({ stack }) =>
    stack.changeSettings({
      authStrategy: 'EmailAndPassword',
      secondaryAuthStrategies: [],
      mfa: { enforceMFAType: 'DontForce' },
    }),
  )

  test('change the installation, the box follows, and its mail is the newest in the inbox', async ({
    stack,
    openPage,
  }) => {
    const page = await openPage()
    const host = hostScreen(page, stack.hosts.sameSite)
    const box = signInScreen(host.portal)
    const option = (name: string) => page.getByRole('switch', { name })
    const isOn = async () =>
      Promise.all(
        ['Magic link', 'One-time code', 'Passkeys', 'Require MFA'].map((name) => option(name).isChecked()),
      )
    await host.open()
    await expect(option('Magic link')).not.toBeChecked()

    await turn(page, 'Magic link', true)
    await turn(page, 'One-time code', true)
    await expect(option('Magic link')).not.toBeChecked()
    expect(await isOn()).toEqual([false, true, false, false])

    await box.enterEmail('member@acme.test')
    const { code } = await stack.mailTo('member@acme.test')
    expect(code).toMatch(/^\d{6}$/)
    await expect(page.getByRole('link', { name: 'Mail inbox' })).toContainText(
      `Your code is ${code} · to member@acme.test`,
    )

    await turn(page, 'One-time code', false)
    await turn(page, 'Passkeys', true)
    await expect(host.portal.getByRole('button', { name: /passkey/i })).toBeVisible()
    await turn(page, 'Require MFA', true)
    expect(await isOn()).toEqual([false, false, true, true])
    await page.getByRole('button', { name: 'Sign in as Max Member' }).click()
    await expect(page.getByRole('alert').filter({ hasText: seededPassword })).toBeVisible()
    await host.expectSignedOut()
  })

  test('single sign-on can be switched off and on', async ({ stack, openPage }) => {
    const page = await openPage()
    const host = hostScreen(page, stack.hosts.sameSite)
    const box = signInScreen(host.portal)
    await host.open()
    await turn(page, 'Single sign-on', false)
    await box.enterEmail('hana@sso.globex.test')
    await expect(box.password).toBeVisible()
    await turn(page, 'Single sign-on', true)
    await box.enterEmail('hana@sso.globex.test')
    await expect(host.portal.getByRole('heading', { level: 1 })).not.toContainText('Sign in to')
    await expect(box.password).toBeHidden()
  })
})

const looks = [
  { name: 'light', colorScheme: 'light', locale: 'en' },
  { name: 'dark', colorScheme: 'dark', locale: 'en' },
  { name: 'right-to-left', colorScheme: 'light', locale: 'he' },
  { name: 'pseudo', colorScheme: 'light', locale: 'en-XA' },
] as const

for (const { name, colorScheme, locale } of looks) {
  test(`WCAG the page speaks its language before its script runs, and is free of findings (${name})`, async ({
    stack,
    openPage,
  }) => {
    const page = await openPage({ colorScheme, viewport: { width: 320, height: 800 } })
    const host = hostScreen(page, stack.hosts.sameSite)
    const html = page.locator('html')
    /** As it stands, in a narrow window and in a wide one. */
    const judge = async (what: string): Promise<void> => {
      for (const width of [1440, 320]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await findings(page, { least: 20 }), `${width} ${what}`).toEqual([])
        expect(await readOverflow(page)).toBe(0)
      }
    }
    await host.open()
    await page.locator('#locale').selectOption(locale)
    await page.locator('#theme').selectOption(colorScheme)
    const headline = await page.getByRole('heading', { level: 1 }).first().textContent()
    const raw = await (
      await page.request.get(stack.hosts.sameSite, { headers: { cookie: await readCookies(page) } })
    ).text()
    expect(raw).toContain(headline)
    expect(raw).toContain(
      `<html lang="${locale}" dir="${locale === 'he' ? 'rtl' : 'ltr'}" data-theme="${colorScheme}">`,
    )
    await page.reload()
    await expect(html).toHaveAttribute('lang', locale)
    await expect(page.locator('#accounts button')).toHaveCount(4)
    await host.portal.locator('input[type=email]').waitFor()
    await judge('signed out')
    await page.locator('#accounts button').nth(2).click()
    await expect(host.notes).not.toHaveCount(0)
    await page.locator('#me').click()
    await judge('signed in')
  })
}

const readCookies = (page: Page): Promise<string> => page.evaluate(() => document.cookie)

const sizes = [
  { width: 320, height: 640 },
  { width: 768, height: 800 },
  { width: 1440, height: 820 },
]

test('administration fills what the header leaves, to the last pixel, in windows of every size', async ({
  stack,
  openPage,
}) => {
  const page = await openPage()
  const host = hostScreen(page, stack.hosts.sameSite)
  for (const [index, size] of sizes.entries())
    await test.step(`${size.width} px`, async () => {
      await page.setViewportSize(size)
      // Not a change of the fragment alone: the element begins anew.
      await page.goto('about:blank')
      await page.goto(`${stack.hosts.sameSite}/#/admin/users`)
      if (index === 0) await signInScreen(host.portal).signIn('admin@acme.test', seededPassword)
      await expect(usersScreen(host.portal).heading).toBeVisible()
      const frame = page.locator('#portal iframe')
      const bar = await page.getByRole('banner').first().boundingBox()
      const rest = { x: 0, y: bar?.height, width: size.width, height: size.height - (bar?.height ?? 0) }
      await expect.poll(() => frame.boundingBox()).toEqual(rest)
      expect(await readOverflow(page)).toBe(0)
      // From the notes as well, where the element began without any height.
      await page.getByRole('button', { name: 'Back to notes' }).click()
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('navigation').getByRole('button', { name: 'Team and settings' }).click()
      await expect.poll(() => frame.boundingBox()).toEqual(rest)
      // What lies at the end of a page of the portal can be reached without the host's page being moved.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
        .toBe(0)
    })
})
