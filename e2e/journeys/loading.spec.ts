import type { Page } from '@playwright/test'
import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { usersScreen } from '../screens/users.ts'
import { expect, test } from '../support/test.ts'
import { shiftsIn, watchShifts } from '../support/watch-shifts.ts'

// Motion is its subject.
test.use({ isWholeBrowser: true })

/** Holds files of the portal back until they are let go. */
const hold = async (page: Page, files: RegExp) => {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await isLetGo
    await route.continue()
  })
  return letGo
}
const portalScript = /\/portal\/assets\/main-/

for (const size of [
  { width: 1440, height: 900 },
  { width: 320, height: 640 },
]) {
  for (const deployment of ['sameSite', 'crossSite'] as const) {
    test(`nothing moves while a box loads, ${deployment}, ${size.width} px`, async ({ stack, openPage }) => {
      const url = stack.hosts[deployment]
      for (const [path, heading] of [
        ['/', 'Sign in to Acme Notes'],
        ['/account/login', 'Sign in to Acme Notes'],
        ['/account/sign-up', 'Create your account'],
      ] as const) {
        const page = await openPage({ reducedMotion: 'no-preference' })
        await page.setViewportSize(size)
        await watchShifts(page)
        const host = hostScreen(page, `${url}${path}`)
        await host.open()
        await expect(signInScreen(host.portal).heading(heading)).toBeVisible()
        await host.expectSignedOut()
        expect(await shiftsIn(page)).toEqual([])
      }
    })
  }

  test(`nothing moves in a box that a click opens, nor in administration, ${size.width} px`, {
    tag: '@alone',
  }, async ({ stack, openPage }) => {
    const page = await openPage({ reducedMotion: 'no-preference' })
    await page.setViewportSize(size)
    await watchShifts(page)
    const host = hostScreen(page, stack.hosts.sameSite)
    await host.open()
    await host.expectSignedOut()
    await host.signUp()
    await expect(signInScreen(host.portal).heading('Create your account')).toBeVisible()
    expect(await shiftsIn(page)).toEqual([])
    await host.open()
    await page.getByRole('button', { name: 'Sign in as Ada Admin' }).click()
    await host.expectSignedInAs('Ada Admin')
    await page.goto(`${stack.hosts.sameSite}/#/admin/users`)
    await page.reload()
    await expect(usersScreen(host.portal).row('admin@acme.test')).toBeVisible()
    expect(await shiftsIn(page)).toEqual([])
  })
}

test('the first step is whole before any script: its ways count when they are pressed', async ({
  stack,
  openPage,
}) => {
  const page = await openPage({ reducedMotion: 'no-preference' })
  const letGo = await hold(page, portalScript)
  const host = hostScreen(page, `${stack.hosts.sameSite}/account/login`)
  await page.goto(`${stack.hosts.sameSite}/account/login`, { waitUntil: 'commit' })
  const box = signInScreen(host.portal)
  await expect(box.button('Continue with GitHub')).toBeVisible()
  await expect(box.button('Create an account')).toBeVisible()
  // The frame is as tall as what is in it.
  const tallest = host.portal
    .locator('#root')
    .evaluate((root) => Math.ceil(root.getBoundingClientRect().height))
  await expect
    .poll(() => page.locator('#portal iframe').evaluate((frame) => frame.clientHeight))
    .toBe(await tallest)
  await box.button('Create an account').click()
  letGo()
  await expect(box.heading('Create your account')).toBeVisible()
})

test('a provider that is pressed before any script opens its window once the script has come', async ({
  stack,
  openPage,
}) => {
  const page = await openPage({ reducedMotion: 'no-preference' })
  const letGo = await hold(page, portalScript)
  const host = hostScreen(page, stack.hosts.sameSite)
  await page.goto(`${stack.hosts.sameSite}/account/login`, { waitUntil: 'commit' })
  const box = signInScreen(host.portal)
  await box.button('Continue with Google').click()
  await expect(box.button('Continue with Google')).toHaveAttribute('aria-busy', 'true')
  const window = page.waitForEvent('popup')
  letGo()
  await expect(host.portal.getByText('Continue in the Google window')).toBeVisible()
  await (await window).close()
})

test('a box stays until the next one can be drawn', async ({ stack, openPage }) => {
  const page = await openPage({ reducedMotion: 'no-preference' })
  const chunk = /\/portal\/assets\/ForgotPasswordBox-/
  const letGo = await hold(page, chunk)
  // Before it is needed.
  const isAsked = page.waitForRequest(chunk)
  const host = hostScreen(page, `${stack.hosts.sameSite}/account/login`)
  await host.open()
  await isAsked
  const box = signInScreen(host.portal)
  await box.enterEmail('member@acme.test')
  await box.button('Forgot password?').click()
  await expect(box.password).toBeVisible()
  await expect(host.portal.locator('.v-bone')).toHaveCount(0)
  letGo()
  await expect(box.heading(/Reset your password|Forgot/)).toBeVisible()
})
