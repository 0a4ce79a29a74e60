import { login, logout, refreshToken } from '@vestibule/contract/areas/auth'
import { expect, test } from 'vitest'
import { aMember, aTenant, anAdmin, somePassword } from '../../testing/builders.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { useWorld } from '../../testing/world.ts'

describeOnBothEngines('sign-in with a password', (engine) => {
  const world = useWorld(engine)

  test('answers a token with the claims of the wire and sets the cookie', async () => {
    const tenant = await aTenant(world())
    const ann = await anAdmin(world(), { in: tenant })
    const browser = aBrowser(world())
    const answer = await browser.call(login, { email: ann.email, password: somePassword })
    expect(answer).toMatchObject({ mfaRequired: false, expiresIn: 300, userId: ann.id, tenantId: tenant.id })
    const claims = await world().services.accessTokens.verify(answer.accessToken ?? '')
    expect(claims).toMatchObject({
      sub: ann.id,
      email: ann.email,
      tenantId: tenant.id,
      roles: ['Admin'],
      permissions: ['fe.*'],
      type: 'userToken',
    })
    expect(browser.refreshToken()).toBeDefined()
  })

  test('refreshes and signs out', async () => {
    const ann = await aMember(world(), { in: await aTenant(world()) })
    const browser = await signedIn(world(), ann)
    const answer = await browser.call(refreshToken, { tenantId: null })
    expect(answer.accessToken).toBeDefined()
    await browser.call(logout, {})
    await expect(browser.call(refreshToken, {})).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' })
  })
})
