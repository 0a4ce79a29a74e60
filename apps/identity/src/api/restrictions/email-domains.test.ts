import { login } from '@vestibule/contract/areas/auth'
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { createInviteUserLinkV2 } from '@vestibule/contract/areas/invites'
import { updateEmail } from '@vestibule/contract/areas/profile'
import {
  createDomainRestriction,
  deleteDomainRestriction,
  getDomainRestrictions,
  getDomainRestrictionsConfig,
  updateDomainRestrictionConfig,
} from '@vestibule/contract/areas/email-domains'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { addUser } from '@vestibule/contract/areas/users'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection, goSaml } from '../../testing/federation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

let count = 0
const someone = (domain: string): string => {
  count += 1
  return `someone${count}@${domain}`
}

describeOnServer('email domains a tenant takes', (engine) => {
  const testServer = useTestServer(engine)

  const aTenantWithAdmin = async () => {
    const tenant = await aTenant(testServer())
    const user = await anAdmin(testServer(), { in: tenant, user: { email: someone('home.test') } })
    return { tenant, user, admin: await signedIn(testServer(), user) }
  }

  const invite = (admin: Browser, email: string) => readRefusal(admin.call(addUser, { email }))

  test('administrators keep the lists, no other member and no other tenant does', async () => {
    const { tenant, admin } = await aTenantWithAdmin()
    const reader = await signedIn(testServer(), await aMember(testServer(), { in: tenant }))
    const { admin: foreign } = await aTenantWithAdmin()
    const off = { active: false, listType: 'ALLOW', blockPublicDomains: false }
    expect(await admin.call(getDomainRestrictionsConfig, {})).toEqual(off)
    const one = { domain: 'Ours.Example.', type: 'ALLOW' } as const
    expect(await readRefusal(reader.call(createDomainRestriction, one))).toBe('FORBIDDEN')
    const added = await admin.call(createDomainRestriction, { domain: '@Ours.Example', type: 'ALLOW' })
    expect(added).toEqual({ id: expect.any(String), domain: 'ours.example', type: 'ALLOW' })
    await admin.call(createDomainRestriction, { domain: 'bücher.example', type: 'BLOCK' })
    expect((await admin.call(getDomainRestrictions, {})).items).toMatchObject([
      { domain: 'ours.example', type: 'ALLOW' },
      { domain: 'xn--bcher-kva.example', type: 'BLOCK' },
    ])
    expect((await foreign.call(getDomainRestrictions, {})).items).toEqual([])
    expect(await readRefusal(foreign.call(deleteDomainRestriction, { id: added.id }))).toBe('NOT_FOUND')
    const again = { domain: 'ours.example', type: 'ALLOW' } as const
    expect(await readRefusal(admin.call(createDomainRestriction, again))).toBe('EMAIL_DOMAIN_TAKEN')
    for (const domain of ['nonsense', 'https://a.example', 'a@b.example', '*.a.example'])
      expect(await readRefusal(admin.call(createDomainRestriction, { domain, type: 'ALLOW' }))).toBe(
        'EMAIL_DOMAIN_INVALID',
      )
    await admin.call(deleteDomainRestriction, { id: added.id })
    const on = { active: true, listType: 'BLOCK', blockPublicDomains: true }
    expect(
      await admin.call(updateDomainRestrictionConfig, {
        active: true,
        blockPublicDomains: true,
        type: 'BLOCK',
      }),
    ).toEqual(on)
    // What is not named stays.
    await admin.call(updateDomainRestrictionConfig, { active: false })
    expect(await admin.call(getDomainRestrictionsConfig, {})).toMatchObject({ ...on, active: false })
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.tenantId, tenant.id))
    expect(rows.filter(({ action }) => action.startsWith('emailDomain'))).toHaveLength(5)
  })

  test('SEC-AD-03 every change takes a fresh proof', async () => {
    const { admin } = await aTenantWithAdmin()
    testServer().clock.advance(299)
    expect(await readRefusal(admin.call(updateDomainRestrictionConfig, { active: false }))).toBe(
      'not refused',
    )
    testServer().clock.advance(2)
    const changes = [
      admin.call(updateDomainRestrictionConfig, { active: true }),
      admin.call(createDomainRestriction, { domain: 'a.example', type: 'ALLOW' }),
      admin.call(deleteDomainRestriction, { id: 'any' }),
    ]
    expect(await Promise.all(changes.map(readRefusal))).toEqual(changes.map(() => 'STEP_UP_REQUIRED'))
  })

  test('an invitation goes to an allowed domain only, and to exactly that one', async () => {
    const { admin } = await aTenantWithAdmin()
    await admin.call(createDomainRestriction, { domain: 'ours.example', type: 'ALLOW' })
    await admin.call(updateDomainRestrictionConfig, { active: true, type: 'ALLOW' })
    expect(await invite(admin, someone('ours.example'))).toBe('not refused')
    expect(await invite(admin, someone('sub.ours.example'))).toBe('EMAIL_DOMAIN_RESTRICTED')
    expect(await invite(admin, someone('elsewhere.test'))).toBe('EMAIL_DOMAIN_RESTRICTED')
    await admin.call(updateDomainRestrictionConfig, { active: false })
    expect(await invite(admin, someone('elsewhere.test'))).toBe('not refused')
  })

  test('a blocked domain is blocked with everything below it, and public ones by one switch', async () => {
    const { admin } = await aTenantWithAdmin()
    await admin.call(createDomainRestriction, { domain: 'rival.test', type: 'BLOCK' })
    await admin.call(updateDomainRestrictionConfig, { active: true, type: 'BLOCK' })
    expect(await invite(admin, someone('rival.test'))).toBe('EMAIL_DOMAIN_RESTRICTED')
    expect(await invite(admin, someone('mail.rival.test'))).toBe('EMAIL_DOMAIN_RESTRICTED')
    expect(await invite(admin, someone('notrival.test'))).toBe('not refused')
    expect(await invite(admin, someone('gmail.com'))).toBe('not refused')
    await admin.call(updateDomainRestrictionConfig, { active: true, blockPublicDomains: true })
    expect(await invite(admin, someone('gmail.com'))).toBe('EMAIL_DOMAIN_RESTRICTED')
  })

  test('a shared link takes no address of another domain, at sign-up and at sign-in', async () => {
    const { tenant, admin } = await aTenantWithAdmin()
    const { token: invitationToken = '' } = await admin.call(createInviteUserLinkV2, {})
    await admin.call(createDomainRestriction, { domain: 'ours.example', type: 'ALLOW' })
    await admin.call(updateDomainRestrictionConfig, { active: true, type: 'ALLOW' })
    const signUp = (email: string) =>
      readRefusal(aBrowser(testServer()).call(signUpUser, { email, name: 'Ann', invitationToken }))
    expect(await signUp(someone('elsewhere.test'))).toBe('EMAIL_DOMAIN_RESTRICTED')
    expect(await signUp(someone('ours.example'))).toBe('not refused')
    const stranger = await aMember(testServer(), { in: await aTenant(testServer()) })
    const enter = { email: stranger.email, password: somePassword, invitationToken }
    expect(await readRefusal(aBrowser(testServer()).call(login, enter))).toBe('EMAIL_DOMAIN_RESTRICTED')
    // A member already is not asked again.
    const member = await aMember(testServer(), { in: tenant })
    const again = { ...enter, email: member.email }
    expect(await readRefusal(aBrowser(testServer()).call(login, again))).toBe('not refused')
  })

  test('the first sign-in by single sign-on is refused for another domain, a later one is not', async () => {
    const { tenant, admin } = await aTenantWithAdmin()
    const domain = `sso${count}.test`
    await aConnection(testServer(), tenant, { domain })
    const enter = async (email: string) => {
      const frame = aBrowser(testServer())
      const { code, state } = await goSaml(testServer(), frame, { email }, email)
      return readRefusal(frame.call(redeemExternalLogin, { txn: state, code }))
    }
    const known = someone(domain)
    expect(await enter(known)).toBe('not refused')
    await admin.call(updateDomainRestrictionConfig, { active: true, type: 'ALLOW' })
    expect(await enter(someone(domain))).toBe('EMAIL_DOMAIN_RESTRICTED')
    expect(await enter(known)).toBe('not refused')
  })

  test('no user changes to an address that one of their tenants does not take', async () => {
    const { tenant, admin } = await aTenantWithAdmin()
    const member = await signedIn(testServer(), await aMember(testServer(), { in: tenant }))
    await admin.call(createDomainRestriction, { domain: 'ours.example', type: 'ALLOW' })
    await admin.call(updateDomainRestrictionConfig, { active: true, type: 'ALLOW' })
    const change = (email: string) => readRefusal(member.call(updateEmail, { email }))
    expect(await change(someone('elsewhere.test'))).toBe('EMAIL_DOMAIN_RESTRICTED')
    expect(await change(someone('ours.example'))).toBe('not refused')
  })

  test('SEC-AD-05 the last administrator stays and can sign in, whatever domain is refused', async () => {
    const { user, admin } = await aTenantWithAdmin()
    await admin.call(createDomainRestriction, { domain: 'home.test', type: 'BLOCK' })
    await admin.call(updateDomainRestrictionConfig, { active: true, type: 'BLOCK' })
    const enter = aBrowser(testServer()).call(login, { email: user.email, password: somePassword })
    expect(await readRefusal(enter)).toBe('not refused')
  })
})
