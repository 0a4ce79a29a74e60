import { createTenantAccessToken } from '@vestibule/contract/areas/api-tokens'
import { refreshToken } from '@vestibule/contract/areas/auth'
import { beforeEach, expect, test } from 'vitest'
import { askFor, everyOperation } from '../../testing/access-matrix.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { type AuthorizeParams, tokensFor } from '../../testing/oauth.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { withToken } from '../../testing/token-kinds.ts'

type User = Parameters<typeof tokensFor>[1]

const proved = everyOperation
  .map(({ operation }) => operation)
  .filter(({ errors, access }) => errors?.includes('STEP_UP_REQUIRED') && access.is !== 'anyone')

describeOnServer('a session that an application was granted', (engine) => {
  const testServer = useTestServer(engine)
  beforeEach(() => changeClient(testServer(), { managesByWire: true }))
  const anAdministrator = async () => anAdmin(testServer(), { in: await aTenant(testServer()) })

  /** Names of the operations that ask for a fresh proof; each is asked for with a token that was just made. */
  const askingIn = async (aProgram: () => Promise<Browser>): Promise<string[]> => {
    const asking: string[] = []
    for (const operation of proved) {
      const { text } = await askFor(await aProgram(), operation)
      if (text.includes('"STEP_UP_REQUIRED"')) asking.push(operation.name)
    }
    return asking
  }

  /** An application whose user signed in a moment ago. */
  const signInToApplication = async (user: User, params: AuthorizeParams) =>
    withToken(testServer(), (await tokensFor(testServer(), user, { params })).access_token)

  const anOldSession = async () => {
    const browser = await signedIn(testServer(), await anAdministrator())
    testServer().clock.advance(3600)
    browser.accessToken = (await browser.call(refreshToken, {})).accessToken
    return browser
  }

  test('SEC-TO-04 is no fresh proof for any operation that asks for one, however lately the user signed in', async () => {
    const old = await anOldSession()
    const expected = await askingIn(async () => old)
    expect(expected.length).toBeGreaterThan(20)
    const application = await signInToApplication(await anAdministrator(), {})
    // To act for others is the portal's alone: no proof opens it to an application.
    const ofPortal = new Set(['requestImpersonation'])
    const possible = expected.filter((name) => !ofPortal.has(name))
    expect(await askingIn(async () => application)).toEqual(possible)
  })

  const asksNothing: readonly AuthorizeParams[] = [
    { max_age: '301' },
    { max_age: '315360000' },
    { acr_values: 'urn:of:others' },
  ]
  test.each(asksNothing)(
    'SEC-TO-04 is none where the application asked for nothing by %o',
    async (params) => {
      const application = await signInToApplication(await anAdministrator(), params)
      const made = application.call(createTenantAccessToken, { description: 'A token', roleIds: [] })
      expect(await readRefusal(made)).toBe('STEP_UP_REQUIRED')
    },
  )

  const requests: Readonly<Record<string, AuthorizeParams>> = {
    'prompt=login': { prompt: 'login' },
    max_age: { max_age: '300' },
  }

  test.each(Object.keys(requests))(
    'SEC-TO-04 is one where the application asked for it by %s',
    async (name) => {
      // Some operations end the session that they are called with, or shut its tenant.
      const another = async () => signInToApplication(await anAdministrator(), requests[name] ?? {})
      expect(await askingIn(another)).toEqual([])
    },
  )
})
