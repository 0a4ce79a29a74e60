import { login } from '@vestibule/contract/areas/auth'
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { eq } from 'drizzle-orm'
import { decodeJwt, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { idpKey } from '../../dev/idp/keys.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection, aSocialProvider, goOidc, goSaml, goSocial } from '../../testing/federation.ts'
import type { Twist } from '../../testing/outgoing.ts'
import { aPolicy } from '../../testing/mfa.ts'
import { useStrategy } from '../../testing/passwordless.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('single sign-on and nothing else', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0
  const newDomain = () => `d${(domains += 1)}.${engine}.test`

  test('SEC-SO-04 where it is enforced, every other way in is closed, known or unknown alike', async () => {
    const domain = newDomain()
    await aConnection(testServer(), await aTenant(testServer()), { domain, isEnforced: true })
    await aSocialProvider(testServer())
    const user = await aMember(testServer(), {
      in: await aTenant(testServer()),
      user: { email: `ann@${domain}` },
    })
    const { email } = user
    const browser = aBrowser(testServer())
    const refused = 'INVALID_CREDENTIALS'
    expect(await readRefusal(browser.call(login, { email, password: somePassword }))).toBe(refused)
    expect(await readRefusal(browser.call(login, { email: `no@${domain}`, password: somePassword }))).toBe(
      refused,
    )
    for (const authStrategy of ['Code', 'MagicLink'] as const) {
      await useStrategy(testServer(), authStrategy)
      const type = authStrategy === 'Code' ? 'code' : 'magiclink'
      await browser.call(passwordlessPreLogin, { type, email })
    }
    await useStrategy(testServer(), 'EmailAndPassword')
    expect((await testServer().mail()).to(email)).toEqual([])
    const { txn } = await goSocial(testServer(), browser, { email })
    expect(await readRefusal(browser.call(redeemExternalLogin, { txn }))).toBe('SSO_REQUIRED')
    const signUp = { email: `new@${domain}`, password: somePassword, companyName: 'New' }
    expect(await readRefusal(browser.call(signUpUser, signUp))).toBe('SSO_REQUIRED')
    const { code, state } = await goSaml(testServer(), browser, { email })
    expect(await browser.call(redeemExternalLogin, { txn: state, code })).toMatchObject({ userId: user.id })
  })

  test('SEC-SO-04 who holds the spare key comes in all the same, and it is written down', async () => {
    const domain = newDomain()
    const tenant = await aTenant(testServer())
    const user = await anAdmin(testServer(), { in: tenant, user: { email: `key@${domain}` } })
    await aConnection(testServer(), tenant, { domain, isEnforced: true, breakGlassUserIds: [user.id] })
    expect((await signedIn(testServer(), user)).refreshToken()).toBeDefined()
    const events = await testServer().services.db.select().from(audits).where(eq(audits.userId, user.id))
    expect(events.find(({ action }) => action === 'sso.spareKeyUsed')?.severity).toBe('High')
  })

  test('SEC-SO-04 a second factor is asked for after single sign-on, unless the connection says it asks itself', async () => {
    const [ours, theirs] = [newDomain(), newDomain()]
    for (const domain of [ours, theirs]) {
      const tenant = await aTenant(testServer())
      await aConnection(testServer(), tenant, { domain, type: 'oidc', doesMfa: domain === theirs })
      await aPolicy(testServer(), tenant)
    }
    const withAmr: Twist = async (answer, url) => {
      if (!url.pathname.endsWith('/token')) return answer
      const body = (await answer.json()) as { id_token: string }
      const claims = { ...decodeJwt(body.id_token), amr: ['pwd', 'mfa'] }
      const { kid, privateKey } = await idpKey()
      const id_token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
      return Response.json({ ...body, id_token })
    }
    testServer().outgoing.twist(withAmr)
    const come = async (domain: string) => {
      const frame = aBrowser(testServer())
      const { code, state } = await goOidc(testServer(), frame, { email: `olga@${domain}` })
      return frame.call(redeemExternalLogin, { txn: state, code })
    }
    expect(await come(ours)).toMatchObject({ mfaRequired: true })
    expect((await come(ours)).accessToken).toBeUndefined()
    expect(await come(theirs)).toMatchObject({ mfaRequired: false })
    testServer().outgoing.twist(undefined)
    expect(await come(theirs)).toMatchObject({ mfaRequired: true })
  })
})
