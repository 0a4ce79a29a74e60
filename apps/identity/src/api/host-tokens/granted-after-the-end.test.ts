import { logout, refreshToken } from '@vestibule/contract/areas/auth'
import { revokeSessionsForUser } from '@vestibule/contract/areas/sessions'
import { deleteUser, disableUser } from '@vestibule/contract/areas/team'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { expect, test } from 'vitest'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { anAdmin } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aGrantingBrowser } from '../../testing/granting-browser.ts'
import { signInOnPage } from '../../testing/oauth.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const hours = 3600

/** How a member's sessions end in one of their tenants, by its administrator. */
const ends: Readonly<Record<string, (admin: Browser, userId: string) => Promise<unknown>>> = {
  'are removed from': (admin, userId) => admin.call(deleteUser, { userId }),
  'are disabled in': (admin, userId) => admin.call(disableUser, { userId }),
  'are signed out of': (admin, userId) => admin.call(revokeSessionsForUser, { userId }),
}

describeOnServer('what was granted from a session that is over', (engine) => {
  const testServer = useTestServer(engine)

  const arrange = () => aGrantingBrowser(testServer())

  /** The session is over by its idle time, and the page may have asked for a renewal since. */
  const arrangeOver = async (isAsked: boolean) => {
    const arranged = await arrange()
    testServer().clock.advance(13 * hours)
    arranged.browser.accessToken = undefined
    if (isAsked) expect(await readRefusal(arranged.browser.call(refreshToken, {}))).toBe('SESSION_ENDED')
    return arranged
  }

  test.each([false, true])(
    'SEC-TO-43 goes on where its user comes back, and ends with the sign-out there; the page asked first: %s',
    async (isAsked) => {
      const { browser, isRenewed, users } = await arrangeOver(isAsked)
      await signInOnPage(browser, users.admin)
      expect(await isRenewed()).toBe(true)
      await browser.call(logout, {})
      expect(await isRenewed()).toBe(false)
    },
  )

  test.each([false, true])(
    'SEC-TO-43 ends where another user signs in next; the page asked first: %s',
    async (isAsked) => {
      const { browser, isRenewed, users } = await arrangeOver(isAsked)
      await signInOnPage(browser, users.member)
      expect(await isRenewed()).toBe(false)
    },
  )

  test.each([false, true])(
    'SEC-TO-43 ends where the browser signs out; the page asked first: %s',
    async (isAsked) => {
      const { browser, isRenewed } = await arrangeOver(isAsked)
      await browser.call(logout, {})
      expect(await isRenewed()).toBe(false)
    },
  )

  test.each(Object.entries(ends))(
    'SEC-TO-43 ends with a browser that has moved to a tenant which its user %s',
    async (_, end) => {
      const { browser, isRenewed, users } = await arrange()
      const { admin, other } = users
      await browser.call(switchTenant, { tenantId: other.id })
      expect(await isRenewed()).toBe(true)
      await end(await signedIn(testServer(), await anAdmin(testServer(), { in: other })), admin.id)
      expect(await isRenewed()).toBe(false)
    },
  )

  test.each(['admin', 'member'] as const)(
    'SEC-SS-03 a tab that renews with the cookie of before is asked to try again, where the %s has signed in meanwhile',
    async (who) => {
      const { browser, users } = await arrange()
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      await signInOnPage(browser, users[who])
      const fresh = browser.refreshToken()
      const path = '/frontegg/identity/resources/auth/v1/user/token/refresh'
      const answer = await browser.request(path, { method: 'POST', body: {}, headers: { cookie } })
      expect([answer.status, browser.refreshToken()]).toEqual([410, fresh])
    },
  )
})
