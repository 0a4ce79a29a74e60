import { activateAccount } from '@vestibule/contract/areas/activation'
import { createInviteUserLinkV2, verifyInviteToken } from '@vestibule/contract/areas/invites'
import { getPasswordComposition, savePasswordComposition } from '@vestibule/contract/areas/password-rules'
import { loadPasswordConfig } from '@vestibule/contract/areas/passwords'
import { changePassword } from '@vestibule/contract/areas/profile'
import { getPasswordConfigPolicy } from '@vestibule/contract/areas/security-policies'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { addUser } from '@vestibule/contract/areas/users'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const rule = {
  minLength: 14,
  requiredTests: { checkThreeRepeatedChars: true },
  optionalTests: { requireUppercase: true, requireNumbers: true },
  minOptionalTestsToPass: 2,
}
const weak = 'quiet harbor lantern'
const strong = 'Quiet harbor lantern 7'

describeOnServer('what a tenant asks of new passwords', (engine) => {
  const testServer = useTestServer(engine)

  const aStrictTenant = async () => {
    const tenant = await aTenant(testServer())
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    await admin.call(savePasswordComposition, rule)
    return { tenant, admin }
  }

  test('SEC-AD-03 administrators say it, with a fresh proof, for their tenant alone and never less than the floor', async () => {
    const { tenant, admin } = await aStrictTenant()
    const reader = await signedIn(testServer(), await aMember(testServer(), { in: tenant }))
    const foreign = await signedIn(
      testServer(),
      await anAdmin(testServer(), { in: await aTenant(testServer()) }),
    )
    expect(await admin.call(getPasswordComposition, {})).toMatchObject({
      own: rule,
      installation: { minLength: 10 },
    })
    expect(await foreign.call(getPasswordComposition, {})).not.toHaveProperty('own')
    expect(await readRefusal(reader.call(savePasswordComposition, rule))).toBe('FORBIDDEN')
    expect(await readRefusal(admin.call(savePasswordComposition, { ...rule, minLength: 7 }))).toBe(
      'INVALID_INPUT',
    )
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.tenantId, tenant.id))
    expect(rows.filter(({ action }) => action === 'passwordRule.changed')).toMatchObject([
      { details: { kind: 'composition', from: null } },
    ])
    testServer().clock.advance(301)
    expect(await readRefusal(admin.call(savePasswordComposition, rule))).toBe('STEP_UP_REQUIRED')
  })

  test('every form learns of it: the one of a signed-in user, and the one behind a link', async () => {
    const { tenant } = await aStrictTenant()
    const user = await aMember(testServer(), { in: tenant })
    const expected = {
      minLength: 14,
      requiredTests: { checkThreeRepeatedChars: true },
      optionalTests: { requireUppercase: true, requireNumbers: true },
      minOptionalTestsToPass: 2,
    }
    const browser = await signedIn(testServer(), user)
    expect(await browser.call(getPasswordConfigPolicy, {})).toMatchObject(expected)
    const visitor = aBrowser(testServer())
    expect(await visitor.call(loadPasswordConfig, { userId: user.id })).toMatchObject(expected)
    expect(await visitor.call(loadPasswordConfig, {})).toMatchObject({ minLength: 10, optionalTests: {} })
  })

  test('the form behind a shared link learns what its tenant asks for, and so does the one that activates', async () => {
    const { admin } = await aStrictTenant()
    const visitor = aBrowser(testServer())
    const { token = '' } = await admin.call(createInviteUserLinkV2, {})
    const { passwordConfig } = await visitor.call(verifyInviteToken, { token })
    const expected = { minLength: 14, optionalTests: { requireUppercase: true, requireNumbers: true } }
    expect(passwordConfig).toMatchObject(expected)
    const email = 'joins.strict@example.test'
    await visitor.call(signUpUser, { email, name: 'Joe', invitationToken: token })
    const link = (await testServer().mail()).linkTo(email)
    const userId = link.searchParams.get('userId') ?? ''
    expect(await visitor.call(loadPasswordConfig, { userId })).toMatchObject(expected)
    const activate = (password: string) =>
      readRefusal(
        visitor.call(activateAccount, { userId, token: link.searchParams.get('token') ?? '', password }),
      )
    expect(await activate(weak)).toBe('PASSWORD_TOO_WEAK')
    expect(await activate(strong)).toBe('not refused')
  })

  test('SEC-PW-03 a change has to meet it, in every tenant of the user', async () => {
    const { tenant } = await aStrictTenant()
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    await aMembership(testServer(), user, { in: tenant })
    const browser = await signedIn(testServer(), user)
    const change = (newPassword: string) =>
      readRefusal(browser.call(changePassword, { password: somePassword, newPassword }))
    expect(await change('Short one 7')).toBe('PASSWORD_TOO_SHORT')
    expect(await change(weak)).toBe('PASSWORD_TOO_WEAK')
    expect(await change('Quiet harbooor lantern 7')).toBe('PASSWORD_TOO_WEAK')
    expect(await change(strong)).toBe('not refused')
  })

  test('SEC-PW-03 so does the first password: of an invited member, and of a person with a shared link', async () => {
    const { admin } = await aStrictTenant()
    const email = 'invited.by.strict@example.test'
    await admin.call(addUser, { email })
    const link = (await testServer().mail()).linkTo(email)
    const open = {
      userId: link.searchParams.get('userId') ?? '',
      token: link.searchParams.get('token') ?? '',
    }
    const activate = (password: string) =>
      readRefusal(aBrowser(testServer()).call(activateAccount, { ...open, password }))
    expect(await activate(weak)).toBe('PASSWORD_TOO_WEAK')
    expect(await activate(strong)).toBe('not refused')
    const { token: invitationToken = '' } = await admin.call(createInviteUserLinkV2, {})
    const signUp = (password: string) =>
      readRefusal(
        aBrowser(testServer()).call(signUpUser, {
          email: 'linked.by.strict@example.test',
          name: 'Ann',
          password,
          invitationToken,
        }),
      )
    expect(await signUp(weak)).toBe('PASSWORD_TOO_WEAK')
    expect(await signUp(strong)).toBe('not refused')
  })
})
