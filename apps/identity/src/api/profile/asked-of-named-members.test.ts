import { deleteSSODomain } from '@vestibule/contract/areas/sso-configurations'
import { login } from '@vestibule/contract/areas/auth'
import { savePasswordComposition, savePasswordHistoryPolicy } from '@vestibule/contract/areas/password-rules'
import { changePassword, getProfile, updateEmail } from '@vestibule/contract/areas/profile'
import {
  createDomainRestriction,
  updateDomainRestrictionConfig,
} from '@vestibule/contract/areas/email-domains'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { ssoDomains } from '../../platform/db/schema/sso-configurations.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { aPageBrowser, signInOnPage, tokensFor } from '../../testing/oauth.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { connectDirectory, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('a member whom a directory named, and what their tenant asks', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`asks-${engine}-`)
  const aNamed = async (email: string) => {
    const maker = await aMaker(testServer())
    const domain = email.split('@')[1]!
    const { id: ssoConfigId } = await aConnection(testServer(), maker.tenant, { domain, enabled: false })
    await provision(await connectDirectory(testServer(), maker), email)
    return { ...maker, domain, ssoConfigId }
  }

  test('SEC-BE-07 they are asked nothing by it until they act there', async () => {
    const email = nextAddress()
    const user = await aMember(testServer(), { in: await aTenant(testServer()), user: { email } })
    const theirs = await signedIn(testServer(), user)
    const { browser, tenant, domain } = await aNamed(email)
    await testServer()
      .services.db.update(tenants)
      .set({ name: 'A quiet winter morning' })
      .where(eq(tenants.id, tenant.id))
    const rule = { minLength: 60, requiredTests: {}, optionalTests: {}, minOptionalTestsToPass: 0 }
    await browser.call(savePasswordComposition, rule)
    await browser.call(savePasswordHistoryPolicy, { enabled: true, historySize: 5 })
    await browser.call(createDomainRestriction, { domain, type: 'ALLOW' })
    await browser.call(updateDomainRestrictionConfig, { active: true, type: 'ALLOW' })
    const change = async (password: string, newPassword: string) => {
      theirs.accessToken = (await theirs.call(login, { email, password })).accessToken
      return readRefusal(theirs.call(changePassword, { password, newPassword }))
    }
    const move = () => readRefusal(theirs.call(updateEmail, { email: nextAddress() }))
    expect(await move()).toBe('not refused')
    expect(await change(somePassword, 'a quiet winter morning')).toBe('not refused')
    expect(await change('a quiet winter morning', somePassword)).toBe('not refused')
    const isPlace = and(eq(memberships.tenantId, tenant.id), eq(memberships.userId, user.id))
    const lastSeenAt = testServer().clock.now()
    await testServer().services.db.update(memberships).set({ lastSeenAt }).where(isPlace)
    expect(await change(somePassword, 'another quiet morning')).toBe('PASSWORD_TOO_SHORT')
    expect(await move()).toBe('EMAIL_DOMAIN_RESTRICTED')
  })

  test('SEC-BE-07 SEC-BE-36 who acts there by an application has acted there, and stays when its domain is lost', async () => {
    const email = nextAddress()
    const user = await aMember(testServer(), { in: await aTenant(testServer()), user: { email } })
    const page = aPageBrowser(testServer())
    await signInOnPage(page, user)
    const named = await aNamed(email)
    const { tenant } = named
    const readPlace = async () => {
      const isPlace = and(eq(memberships.tenantId, tenant.id), eq(memberships.userId, user.id))
      return (await testServer().services.db.select().from(memberships).where(isPlace))[0]
    }
    expect((await readPlace())?.lastSeenAt).toBeNull()
    const { access_token } = await tokensFor(testServer(), user, {
      browser: page,
      params: { tenantId: tenant.id },
    })
    expect((await readPlace())?.lastSeenAt).not.toBeNull()
    const isLost = eq(ssoDomains.domain, named.domain)
    const [domain] = await testServer().services.db.select().from(ssoDomains).where(isLost)
    await named.browser.call(deleteSSODomain, { ssoConfigId: named.ssoConfigId, domainId: domain!.id })
    expect((await readPlace())?.activatedAt).not.toBeNull()
    const program = aBrowser(testServer())
    program.accessToken = access_token
    expect(await readRefusal(program.call(getProfile, {}))).toBe('not refused')
  })
})
