import {
  assignUserToApplications,
  unassignUserFromApplications,
} from '@vestibule/contract/areas/applications'
import { refreshToken } from '@vestibule/contract/areas/auth'
import { getProfile } from '@vestibule/contract/areas/profile'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { deleteApplicationSessionsForUser } from '@vestibule/contract/areas/sessions'
import { expect, test } from 'vitest'
import { aClient } from '../../testing/a-client.ts'
import { hostOrigin } from '../../testing/addresses.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import {
  anApplication,
  aPageBrowser,
  askToken,
  authorizePath,
  aVerifier,
  codeFor,
  readLocation,
  redirectUri,
  toCodeForm,
  type TokenAnswer,
} from '../../testing/oauth.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('signing out by the hint of a session that has ended', (engine) => {
  const testServer = useTestServer(engine)
  const register = (name: string, more: object = {}) =>
    aClient(testServer(), {
      id: crypto.randomUUID(),
      name,
      redirectUris: [redirectUri],
      postLogoutRedirectUris: [`${hostOrigin}/`],
      managesByWire: false,
      ...more,
    })
  type Application = Awaited<ReturnType<typeof register>>
  type User = Awaited<ReturnType<typeof aMember>>

  const admit = async (browser: Browser, user: User, { id }: Application): Promise<TokenAnswer> => {
    const { code, verifier } = await codeFor(browser, user, { client_id: id })
    const answer = await askToken(anApplication(testServer()), toCodeForm(code, verifier, id))
    return (await answer.json()) as TokenAnswer
  }
  const refresh = async ({ refresh_token }: TokenAnswer, { id: client_id }: Application) =>
    (
      await askToken(anApplication(testServer()), {
        grant_type: 'refresh_token',
        refresh_token,
        client_id,
      })
    ).status
  /** What silent authorization answers: nothing where the portal's session in the browser goes on. */
  const errorOfPortal = async (browser: Browser, { id: client_id }: Application) => {
    const path = authorizePath(aVerifier(), { prompt: 'none', client_id })
    return readLocation(await browser.request(path)).searchParams.get('error')
  }
  const signOut = (browser: Browser, { id_token }: TokenAnswer) => {
    const params = { id_token_hint: id_token, post_logout_redirect_uri: `${hostOrigin}/` }
    return browser.request(`/oauth/logout?${new URLSearchParams(params)}`)
  }

  /** A user of two applications in one browser, who has put the first one out from another. */
  const arrange = async (more: object = {}) => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const [notes, desk] = [await register('Acme Notes', more), await register('Acme Desk', more)]
    const browser = aPageBrowser(testServer(), notes.id)
    const [ended, other] = [await admit(browser, user, notes), await admit(browser, user, desk)]
    const putOut = async () =>
      (await signedIn(testServer(), user)).call(deleteApplicationSessionsForUser, { applicationId: notes.id })
    return { user, notes, desk, browser, ended, other, putOut }
  }

  test('SEC-OA-10 ends nothing that goes on, from a program that holds no cookie', async () => {
    const { notes, desk, browser, ended, other, putOut } = await arrange()
    await putOut()
    expect(await refresh(ended, notes)).toBe(400)
    await signOut(aBrowser(testServer()), ended)
    expect(await errorOfPortal(browser, desk)).toBeNull()
    expect(await refresh(other, desk)).toBe(200)
  })

  test('SEC-OA-10 ends nothing once the application was taken from the user', async () => {
    const tenant = await aTenant(testServer())
    const user = await aMember(testServer(), { in: tenant })
    const administrator = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const [notes, desk] = [
      await register('Acme Notes', { accessType: 'MANAGED_ACCESS' }),
      await register('Acme Desk'),
    ]
    const assignment = { userId: user.id, tenantId: tenant.id, appIds: [notes.id] }
    await administrator.call(assignUserToApplications, assignment)
    const browser = aPageBrowser(testServer(), desk.id)
    const [other, taken] = [await admit(browser, user, desk), await admit(browser, user, notes)]
    await administrator.call(unassignUserFromApplications, assignment)
    await signOut(aBrowser(testServer()), taken)
    expect(await errorOfPortal(browser, desk)).toBeNull()
    expect(await refresh(other, desk)).toBe(200)
  })

  test('SEC-OA-10 SEC-OA-07 signs the person out of the browser that holds the cookies', async () => {
    const { desk, browser, ended, other, putOut } = await arrange()
    await putOut()
    await signOut(browser, ended)
    expect(await errorOfPortal(browser, desk)).toBe('login_required')
    expect(await refresh(other, desk)).toBe(400)
  })

  test('SEC-OA-07 as long as the application is let in, its hint signs out from anywhere', async () => {
    const { notes, desk, browser, ended } = await arrange()
    await signOut(aBrowser(testServer()), ended)
    expect(await errorOfPortal(browser, desk)).toBe('login_required')
    expect(await refresh(ended, notes)).toBe(400)
  })

  test.each(['the application', 'the portal'])(
    'SEC-OA-07 SEC-SS-03 it does so after %s had the user prove more, which gave a session another id',
    async (where) => {
      const { user, notes, browser, ended } = await arrange({ managesByWire: true })
      const application = anApplication(testServer(), { 'frontegg-vendor-id': notes.id })
      application.accessToken = ended.access_token
      const signedInBrowser = await signedIn(testServer(), user)
      const proving = where === 'the application' ? application : browser
      proving.accessToken ??= (await browser.call(refreshToken, { tenantId: null })).accessToken
      const { accessToken } = await proving.call(generateStepupSession, {
        maxAge: 300,
        password: somePassword,
      })
      proving.accessToken = accessToken
      await signOut(aBrowser(testServer()), ended)
      expect(await readRefusal(proving.call(getProfile, {}))).toBe('SESSION_ENDED')
      expect(await errorOfPortal(browser, notes)).toBe('login_required')
      expect(await readRefusal(signedInBrowser.call(getProfile, {}))).toBe('not refused')
    },
  )
})
