import { refreshToken } from '@vestibule/contract/areas/auth'
import { getProfile } from '@vestibule/contract/areas/profile'
import { expect, test } from 'vitest'
import { signedIn } from '../../../testing/browser.ts'
import { aMember, aTenant } from '../../../testing/builders.ts'
import { describeOnBothEngines } from '../../../testing/engines.ts'
import { anApplication, askToken, tokensFor } from '../../../testing/oauth.ts'
import { operateIn } from '../../../testing/operate-in.ts'
import { readRefusal } from '../../../testing/refusal.ts'
import { useTestServer } from '../../../testing/test-server.ts'

describeOnBothEngines('signing out all users', (engine) => {
  const testServer = useTestServer(engine)
  const operate = (args: readonly string[]) => operateIn(testServer(), 'users sign-out', args)

  /** A user of a tenant of their own, signed in in two browsers, in one of which an application was granted a session. */
  const anUser = async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = await signedIn(testServer(), user)
    const { refresh_token, access_token } = await tokensFor(testServer(), user)
    const renew = () => askToken(anApplication(testServer()), { grant_type: 'refresh_token', refresh_token })
    const ask = () =>
      anApplication(testServer()).request('/oauth/userinfo', {
        headers: { authorization: `Bearer ${access_token}` },
      })
    return { user, browser, renew, ask }
  }

  test('SEC-SS-09 ends the access and refresh tokens of browsers and applications, in every tenant', async () => {
    const users = [await anUser(), await anUser()]
    for (const { ask } of users) expect((await ask()).status).toBe(200)
    expect((await operate(['--all'])).lines).toEqual(['Ended 6 sessions of 2 users'])
    for (const { user, browser, renew, ask } of users) {
      expect(await readRefusal(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
      expect(await readRefusal(browser.call(refreshToken, {}))).toBe('SESSION_ENDED')
      expect((await renew()).status).toBe(400)
      expect((await ask()).status).toBe(401)
      const again = await signedIn(testServer(), user)
      expect(await readRefusal(again.call(getProfile, {}))).toBe('not refused')
    }
  })

  test.each([[[]], [['ada@example.test', '--all']]])('%j names one user or all', async (args) => {
    expect((await operate(args)).problem).toBe('Give the email address of a user, or --all')
  })
})
