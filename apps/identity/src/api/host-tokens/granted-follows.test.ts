import { logout, refreshToken } from '@vestibule/contract/areas/auth'
import { stopImpersonation } from '@vestibule/contract/areas/impersonation'
import { changePassword } from '@vestibule/contract/areas/profile'
import { deleteAllSessionsForUser } from '@vestibule/contract/areas/sessions'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { developmentClientId } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aGrantingBrowser } from '../../testing/granting-browser.ts'
import { actFor } from '../../testing/impersonation.ts'
import { anApplication, askToken, codeFor, signInOnPage, toCodeForm } from '../../testing/oauth.ts'
import { useTestServer } from '../../testing/test-server.ts'

type User = { readonly id: string; readonly email: string }
type Continue = (browser: Browser, users: Users) => Promise<unknown>
type Users = { readonly admin: User; readonly member: User; readonly other: { readonly id: string } }

const stop: Continue = async (browser) => {
  browser.accessToken = (await browser.call(stopImpersonation, {})).accessToken
}
const act: Continue = async (browser, { member }) => actFor(browser, member)
const signInAgain: Continue = (browser, { admin }) => signInOnPage(browser, admin)

/** Every way in which a browser goes on under another session. */
const continuations: Readonly<Record<string, Continue>> = {
  'is renewed': (browser) => browser.call(refreshToken, {}),
  'acts for another user': act,
  'has acted for another user': async (browser, users) => {
    await act(browser, users)
    await stop(browser, users)
  },
  'has acted for two users': async (browser, users) => {
    for (const step of [act, stop, act, stop]) await step(browser, users)
  },
  'is where its user signs in again': signInAgain,
  'is where its user signs in again twice': async (browser, users) => {
    await signInAgain(browser, users)
    await signInAgain(browser, users)
  },
  'is where its user signs in again while acting for another': async (browser, users) => {
    await act(browser, users)
    await signInAgain(browser, users)
  },
  'is where an application asks for a new sign-in': (browser, { admin }) =>
    codeFor(browser, admin, { prompt: 'login' }),
  'has stepped up': (browser) => browser.call(generateStepupSession, { password: somePassword }),
  'moves to another tenant': (browser, { other }) => browser.call(switchTenant, { tenantId: other.id }),
}

describeOnServer('what applications were granted from a browser', (engine) => {
  const testServer = useTestServer(engine)

  const arrange = () => aGrantingBrowser(testServer())

  test.each(Object.entries(continuations))(
    'SEC-TO-43 goes on with a browser that %s, and ends when it signs out',
    async (_, go) => {
      const { browser, isRenewed, users } = await arrange()
      await go(browser, users)
      expect(await isRenewed()).toBe(true)
      await browser.call(logout, {})
      expect(await isRenewed()).toBe(false)
    },
  )

  test('SEC-TO-43 ends with the other sessions of its user, wherever the browser goes on', async () => {
    const { browser, isRenewed, users } = await arrange()
    await act(browser, users)
    const elsewhere = await signedIn(testServer(), users.admin)
    await elsewhere.call(deleteAllSessionsForUser, {})
    expect(await isRenewed()).toBe(false)
  })

  test('SEC-TO-43 ends when another user signs in there', async () => {
    const { browser, isRenewed, users } = await arrange()
    await signInOnPage(browser, users.member)
    expect(await isRenewed()).toBe(false)
  })

  test('SEC-TO-43 ends with an impersonation that its user ends, for that signs the browser out', async () => {
    const { browser, isRenewed, users } = await arrange()
    await act(browser, users)
    const theirs = await signedIn(testServer(), users.member)
    await theirs.call(changePassword, { password: somePassword, newPassword: 'A quite different one 77' })
    expect(await isRenewed()).toBe(false)
  })

  test('SEC-TO-43 a code on its way is traded in where its user has signed in again, and ends like the rest', async () => {
    const { browser, users } = await arrange()
    const { code, verifier } = await codeFor(browser, users.admin)
    await signInAgain(browser, users)
    const redeem = () =>
      askToken(anApplication(testServer()), toCodeForm(code, verifier, developmentClientId))
    const answer = await redeem()
    const { refresh_token: token } = (await answer.json()) as { refresh_token: string }
    await browser.call(logout, {})
    const form = { grant_type: 'refresh_token', refresh_token: token, client_id: developmentClientId }
    const renewed = await askToken(anApplication(testServer()), form)
    expect([answer.status, renewed.status]).toEqual([200, 400])
  })
})
