import { steppedUpAcr } from '@vestibule/access'
import { contract, isOperation, type Operation } from '@vestibule/contract'
import { refreshToken } from '@vestibule/contract/areas/auth'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { expect, test } from 'vitest'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { anEnrolled } from '../../testing/mfa.ts'
import { sampleRequest } from '../../testing/sample-input.ts'
import { useTestServer } from '../../testing/test-server.ts'

/** Operations that refuse a sample request for another reason first, or ask for a second factor and not for a recent one. */
const others = new Set([
  'getUserJwt',
  'disableMfa',
  'disableMFAAuthenticatorApp',
  'disableMFASMS',
  'disableMFAWebAuthn',
  'openPasskeyWindow',
  'webAuthnCreateNewDeviceSession',
])

/** Operations that ask only where a right that itself needs a proof changes hands: roles-permissions/proved-rights.test.ts. */
const grants = new Set([
  'addRole',
  'addRolesToGroup',
  'addRoleV2',
  'addUser',
  'addUserRolesForSubTenants',
  'addUsersToGroup',
  'addUsersToSubTenant',
  'addUserToTenantAndSubTenants',
  'assignUserToApplications',
  'attachPermissionsToRole',
  'attachPermissionToRoles',
  'createInviteUserLink',
  'createInviteUserLinkV2',
  'deleteGroup',
  'deleteRole',
  'deleteRolesFromGroup',
  'deleteUsersFromGroup',
  'enableUser',
  'removeUserRolesFromSubTenants',
  'resendActivationLink',
  'setPermanentUser',
  'setUserRolesForSubTenants',
  'unlockUser',
  'updateGroupConfiguration',
  'updateInviteUserLink',
  'updateRole',
  'updateSubAccountAccess',
  'updateSubTenantHierarchySettings',
  'updateSubTenantManagement',
  'updateUser',
  'updateUserExpirationTime',
])

const operations: readonly Operation[] = Object.values(contract)
  .flatMap((area) => Object.values(area as Readonly<Record<string, unknown>>).filter(isOperation))
  .filter(
    ({ name, errors = [] }) => errors.includes('STEP_UP_REQUIRED') && !others.has(name) && !grants.has(name),
  )

const sentence =
  'Confirm it is you: verify your second factor, or sign in again if you have none. Then try again within 5 minutes'

describeOnServer('an operation that needs a recent proof', (engine) => {
  const testServer = useTestServer(engine)

  /** What each operation answers to a proof that is a second too old. */
  const answers = async (browser: Browser) => {
    testServer().clock.advance(301)
    browser.accessToken = (await browser.call(refreshToken, {})).accessToken
    return Promise.all(
      operations.map(async (operation) => {
        const { path, ...request } = sampleRequest(operation)
        const answer = await browser.request(path, request)
        const challenge = answer.headers.get('www-authenticate')
        return { name: operation.name, status: answer.status, challenge, body: await answer.json() }
      }),
    )
  }

  test('SEC-AD-03 says in its answer what to do, to clients that do not know its code too', async () => {
    expect(operations.length).toBeGreaterThan(15)
    const browser = await signedIn(
      testServer(),
      await anAdmin(testServer(), { in: await aTenant(testServer()) }),
    )
    for (const { name, ...answer } of await answers(browser))
      expect([name, answer]).toEqual([
        name,
        {
          status: 403,
          challenge: `Bearer error="insufficient_user_authentication", error_description="${sentence}", max_age="300"`,
          body: { errors: [sentence], errorCode: 'STEP_UP_REQUIRED', context: { maxAge: 300 } },
        },
      ])
  })

  test('SEC-SS-14 names the class of a second factor to who has one, and what it names is enough', async () => {
    const { browser } = await anEnrolled(testServer(), { roles: ['Admin'] })
    for (const { name, challenge, body } of await answers(browser)) {
      const context = { maxAge: 300, acrValues: steppedUpAcr }
      expect([name, body]).toMatchObject([name, { context }])
      expect(challenge).toContain(`acr_values="${steppedUpAcr}", max_age="300"`)
    }
    expect(await browser.call(generateStepupSession, { maxAge: 300 })).toMatchObject({
      mfaToken: expect.any(String),
      mfaEnrolled: true,
    })
  })

  test('what it asks of people without a second factor is enough', async () => {
    const browser = await signedIn(
      testServer(),
      await anAdmin(testServer(), { in: await aTenant(testServer()) }),
    )
    const [first] = await answers(browser)
    expect(first?.status).toBe(403)
    const { accessToken } = await browser.call(generateStepupSession, { maxAge: 300, password: somePassword })
    browser.accessToken = accessToken
    const { path, ...request } = sampleRequest(operations[0]!)
    expect(await (await browser.request(path, request)).json()).not.toMatchObject({
      errorCode: 'STEP_UP_REQUIRED',
    })
  })
})
