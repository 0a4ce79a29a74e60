import { login } from '@vestibule/contract/areas/auth'
import { setSSOEnforcement, updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { expect, test } from 'vitest'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { somePassword } from '../../testing/builders.ts'
import { createColleagues } from '../../testing/colleagues.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { createMemberReader } from '../../testing/provisioned-members.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('a member whose provider speaks for them no more', (engine) => {
  const testServer = useTestServer(engine)
  const { aColleague, changeAddress, ends } = createColleagues(testServer, engine)
  const { userWithId } = createMemberReader(testServer)
  type Colleague = Awaited<ReturnType<typeof aColleague>>

  const enforce = async ({ boss, ssoConfigId }: Colleague, isEnforced = true) => {
    const enforcement = { ssoConfigId, isEnforced, breakGlassUserIds: [] }
    // Signed in anew: some of what ends it takes days.
    await (await signedIn(testServer(), boss)).call(setSSOEnforcement, enforcement)
  }

  /** Points the connection at another provider. */
  const move = ({ admin, ssoConfigId }: Colleague) =>
    admin.call(updateSSOConfiguration, { ssoConfigId, idpEntityId: 'another' })

  /** Signs in with the password and goes to the company of the connection. */
  const entersByPassword = async ({ user, company }: Colleague): Promise<string> => {
    const browser = aBrowser(testServer())
    const { email = '' } = (await userWithId(user.id)) ?? {}
    const signIn = browser.call(login, { email, password: somePassword })
    const refusal = await readRefusal(signIn)
    if (refusal !== 'not refused') return refusal
    browser.accessToken = (await signIn).accessToken
    return readRefusal(browser.call(switchTenant, { tenantId: company.id }))
  }

  const staying = Object.keys(ends).filter((name) => name !== 'the end of the membership')
  const withConnection = staying.filter((name) => name !== 'the end of the connection')

  test.each(withConnection)(
    'SEC-BE-20 is not kept to the provider by enforcement that comes after %s',
    async (name) => {
      const colleague = await aColleague()
      await ends[name]!(colleague)
      await enforce(colleague)
      expect(await entersByPassword(colleague)).toBe('not refused')
    },
  )

  test.each([
    ['the end of the domain', 'not refused'],
    ['a record that is gone', 'not refused'],
    ['the end of the connection', 'not refused'],
    // Enforcement is not left by another address.
    ['an address that an operator gave', 'SSO_REQUIRED'],
  ])('SEC-BE-20 SEC-GA-06 while single sign-on is enforced, %s: %s', async (name, expected) => {
    const colleague = await aColleague()
    await enforce(colleague)
    expect(await entersByPassword(colleague)).not.toBe('not refused')
    await ends[name]!(colleague)
    expect(await entersByPassword(colleague)).toBe(expected)
  })

  test('SEC-SS-29 is kept to an enforced connection that is moved, whatever their address is by then', async () => {
    const colleague = await aColleague()
    await enforce(colleague)
    await move(colleague)
    expect(await entersByPassword(colleague)).toBe('INVALID_CREDENTIALS')
    await changeAddress(colleague.user, `gone-${colleague.user.id}@free.test`)
    expect(await entersByPassword(colleague)).toBe('SSO_REQUIRED')
  })

  test('SEC-SS-29 is not let out by a connection that leads nowhere for a moment', async () => {
    const colleague = await aColleague()
    const { admin, ssoConfigId, user } = colleague
    await enforce(colleague)
    const ssoEndpoint = 'https://idp.example.test/sso'
    for (const change of [
      { ssoEndpoint: '', idpEntityId: '' },
      { ssoEndpoint, idpEntityId: 'another' },
    ])
      await admin.call(updateSSOConfiguration, { ssoConfigId, ...change })
    await changeAddress(user, `gone-${user.id}@free.test`)
    expect(await entersByPassword(colleague)).toBe('SSO_REQUIRED')
  })

  test.each(['the end of the domain', 'a record that is gone', 'the end of the connection'])(
    'SEC-SS-29 is let out of a connection that was moved by %s',
    async (name) => {
      const colleague = await aColleague()
      await enforce(colleague)
      await move(colleague)
      await ends[name]!(colleague)
      expect(await entersByPassword(colleague)).toBe('not refused')
    },
  )

  test('SEC-GA-06 whom the provider still speaks for is kept to it', async () => {
    const colleague = await aColleague()
    await enforce(colleague)
    expect(await entersByPassword(colleague)).toBe('INVALID_CREDENTIALS')
    await enforce(colleague, false)
    expect(await entersByPassword(colleague)).toBe('not refused')
  })
})
