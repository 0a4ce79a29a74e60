import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { people, seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const person = people.resting
const idle = { sessionIdleTimeoutConfiguration: { isActive: true, timeout: 600 } }

test.afterEach(({ stack }) => stack.changeSettings({ sessions: {} }))

// Only a frame lies above the page of a host.
for (const deployment of ['sameSite', 'crossSite'] as const) {
  test(`who rests too long is warned over the host’s own page, and signed out (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    await stack.changeSettings({ sessions: idle })
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    await page.clock.install()
    const host = hostScreen(page, stack.hosts[deployment])
    const warning = host.portal.getByRole('dialog', { name: 'Are you still there?' })
    /** Lets a person's time pass, at a bound. The server is not told: it counts by what it hears. */
    const pass = (seconds: number) => page.clock.fastForward(seconds * 1000)
    await host.open()
    await host.signIn()
    await signInScreen(host.portal).signIn(person.email, seededPassword)
    await host.expectSignedInAs(person.name)
    // What is still under way would take the bound for its own delay.
    await host.addNote('just arrived')
    await expect(host.notes.filter({ hasText: 'just arrived' }).first()).toBeVisible()
    const note = `still here (${deployment})`

    await test.step('work on the host’s own page is no rest', async () => {
      await pass(500)
      await host.addNote(note)
      await expect(host.notes.filter({ hasText: note })).toHaveCount(1)
      await pass(100)
      await expect(warning).toBeHidden()
    })

    await test.step('a minute before the end the question lies above everything', async () => {
      await pass(450)
      await expect(warning).toBeVisible()
      await expect(warning).toContainText(/signed out in \d+ seconds/)
      const box = await page.locator('#portal iframe').boundingBox()
      expect(box).toMatchObject({ x: 0, y: 0, width: 1280, height: 900 })
    })

    await test.step('who says so stays', async () => {
      await warning.getByRole('button', { name: 'Stay signed in' }).click()
      await expect(warning).toBeHidden()
      await pass(400)
      await host.expectSignedInAs(person.name)
    })

    await test.step('who says nothing is signed out, for good', async () => {
      // The page is told after three seconds at most; a reload before the server has heard would find the session.
      const ended = page.waitForResponse((response) => response.url().endsWith('/auth/v1/logout'))
      await pass(200)
      await host.expectSignedOut()
      await ended
      await page.reload()
      await host.expectSignedOut()
    })
  })
}
