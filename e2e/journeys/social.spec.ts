import type { Page } from '@playwright/test'
import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { mockProvider, waysScreen } from '../screens/social.ts'
import { noteAttack } from '../support/note-attack.ts'
import { deployments } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

// Windows, and what blocks them, are the browser’s own.
test.use({ isWholeBrowser: true })

const known = { email: 'support@acme.test', name: 'Sam Support' }

/** Presses the button of a provider and answers the window that opens. */
const openWindow = async (page: Page, url: string, provider = 'Google'): Promise<Page> => {
  const host = hostScreen(page, url)
  await host.open()
  await host.signIn()
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    waysScreen(host.portal).continueWith(provider).click(),
  ])
  await expect(mockProvider(opened).heading).toBeVisible()
  return opened
}

for (const deployment of deployments) {
  test(`a user signs in at a social provider in a window of its own (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const url = stack.hosts[deployment]
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const host = hostScreen(page, url)
    const ways = waysScreen(host.portal)

    await test.step('who says no there is told so, in the words of the provider, and may try again', async () => {
      const opened = await openWindow(page, url)
      await expect(ways.waitingFor('Google')).toBeVisible()
      await mockProvider(opened).refuse()
      await expect(signInScreen(host.portal).problem).toContainText('Sign-in was canceled.')
      await expect(host.portal.getByText('You said <no> at the mock provider')).toBeVisible()
    })

    await test.step('who says yes is signed in, and the window is gone', async () => {
      const [opened] = await Promise.all([page.waitForEvent('popup'), ways.continueWith('Google').click()])
      await mockProvider(opened).choose(known.email)
      await host.expectSignedInAs(known.name)
      await expect.poll(() => opened.isClosed()).toBe(true)
      expect(page.url()).not.toMatch(/code=|state=|txn=/)
      await page.reload()
      await host.expectSignedInAs(known.name)
    })
  })

  test(`a user signs in at a social provider by the whole page (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const url = stack.hosts[deployment]
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const host = hostScreen(page, url)
    const opened = await openWindow(page, url, 'GitHub')
    await waysScreen(host.portal).inThisTab()
    await expect(mockProvider(page).heading).toBeVisible()
    await expect.poll(() => opened.isClosed()).toBe(true)
    await mockProvider(page).choose('newcomer@social.test')
    await host.expectSignedInAs('Newcomer')
    expect(page.url()).not.toMatch(/code=|state=/)
    await page.reload()
    await host.expectSignedInAs('Newcomer')
  })
}

test('SEC-OA-05 an address that a stranger sends asks first, and signs no user in to the stranger’s page', async ({
  stack,
  openPage,
}, testInfo) => {
  const stranger = await openPage()
  const host = hostScreen(stranger, stack.hosts.sameSite)
  const started = stranger.waitForResponse((answer) => answer.url().endsWith('/external/start'))
  const opened = await openWindow(stranger, stack.hosts.sameSite)
  const { url } = (await (await started).json()) as { url: string }
  await opened.close()

  const victim = await openPage()
  await victim.goto(url)
  // The stranger's own window went there first: no other window continues.
  await expect(victim.getByRole('heading', { name: 'We couldn’t complete this sign-in' })).toBeVisible()
  await host.expectSignedOut()
  noteAttack(
    testInfo,
    'a stranger sends a person the address of a sign-in that the stranger began at a provider',
    'it cannot go on there, and the stranger’s page stays signed out',
  )
})
