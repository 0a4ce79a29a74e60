import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { usersScreen } from '../screens/users.ts'
import { findings } from '../support/axe.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// Only a whole browser keeps no cookie at all.
test.use({ isWholeBrowser: true })

const refreshPath = '/user/token/refresh'

for (const deployment of ['sameSite', 'crossSite'] as const) {
  test(`SEC-PO-01 a browser that keeps no cookie signs in by a key, goes on, and forgets with the page (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked', isWithoutCookies: true })
    const host = hostScreen(page, stack.hosts[deployment])
    const box = signInScreen(host.portal)
    const notice = host.portal.getByText('when you reload or close the page')

    await test.step('the person is told before they type anything, and signs in', async () => {
      await host.open()
      await host.signIn()
      await expect(notice).toBeVisible()
      expect(await findings(page, { least: 5 })).toEqual([])
      const hidden = () => host.portal.locator('html').evaluate((root) => root.scrollHeight - innerHeight)
      await expect.poll(hidden, 'the frame is as tall as what it shows').toBe(0)
      await box.signIn('admin@acme.test', seededPassword)
      await host.expectSignedInAs('Ada Admin')
      expect(await page.context().cookies()).toEqual([])
      expect(await host.claims()).not.toHaveProperty('cnf')
      await expect(host.notes.first()).toContainText('Welcome to Acme Notes')
    })

    await test.step('the session goes on, also where the server’s clock was set anew', async () => {
      const refreshed = page.waitForResponse(
        (answer) => answer.url().endsWith(refreshPath) && answer.status() === 200,
      )
      // The token is over by then, and the next proof is made by the old time at first.
      await stack.advanceClock(400)
      await host.administration()
      await expect(usersScreen(host.portal).rows.first()).toBeVisible()
      const answer = await refreshed
      expect(await answer.request().headerValue('dpop')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
      expect(await answer.headerValue('set-cookie')).toBeNull()
      expect(await page.context().cookies()).toEqual([])
    })

    await test.step('a reload forgets them, and says why', async () => {
      await page.goto(stack.hosts[deployment])
      await page.reload()
      await host.expectSignedOut()
      await host.signIn()
      await expect(box.email).toBeVisible()
      await expect(notice).toBeVisible()
    })
  })
}
