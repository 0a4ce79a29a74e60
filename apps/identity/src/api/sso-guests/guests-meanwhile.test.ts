import { createSSODomain } from '@vestibule/contract/areas/sso-configurations'
import { createSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { createSSOGuestLink } from '@vestibule/contract/areas/sso-guests'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import { ssoConfigurations, ssoDomains, ssoGuestLinks } from '../../platform/db/schema/sso-configurations.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { mockMetadata } from '../../testing/connections.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'

const bare = { origin: undefined, 'vestibule-embed': undefined, authorization: undefined }

/** What ends a link, as it happens while a guest saves. */
const ends: Readonly<Record<string, (tx: Database, tenantId: string) => Promise<unknown>>> = {
  'is switched on': (tx, tenantId) =>
    tx.update(ssoConfigurations).set({ enabled: true }).where(eq(ssoConfigurations.tenantId, tenantId)),
  'is switched on and off': (tx, tenantId) =>
    tx
      .update(ssoGuestLinks)
      .set({ revokedAt: new Date(0) })
      .where(eq(ssoGuestLinks.tenantId, tenantId)),
  'is of a maker who is demoted': (tx, tenantId) =>
    tx.delete(membershipRoles).where(eq(membershipRoles.tenantId, tenantId)),
  'is of a maker who is disabled': (tx, tenantId) =>
    tx.update(memberships).set({ isDisabled: true }).where(eq(memberships.tenantId, tenantId)),
}

describeOnPostgres('a guest who saves while a connection', (engine) => {
  const testServer = useTestServer(engine)

  /** What a guest can send. */
  const forms: Readonly<Record<string, (domainId: string) => Promise<Record<string, string>>>> = {
    metadata: async () => ({ does: 'metadata', metadata: await mockMetadata(testServer()) }),
    details: async () => ({ does: 'details', ssoEndpoint: 'https://evil.test/sso', idpEntityId: 'evil' }),
    'proof of a domain': async (domainId) => ({ does: 'domain', domainId }),
  }

  const cases = Object.keys(ends).flatMap((end) => Object.keys(forms).map((form) => ({ end, form })))

  test.each(cases)('SEC-RA-27 SEC-RA-44 $end saves no $form', async ({ end, form }) => {
    const tenant = await aTenant(testServer())
    const maker = await anAdmin(testServer(), { in: tenant })
    const browser = await signedIn(testServer(), maker)
    const { id: ssoConfigId } = await browser.call(createSSOConfiguration, { type: 'okta' })
    const domain = `guest-${tenant.id}.test`
    const { id: domainId, txtRecord } = await browser.call(createSSODomain, { ssoConfigId, domain })
    testServer().names.set(domain, [txtRecord])
    const { url } = await browser.call(createSSOGuestLink, { ssoConfigId })
    const token = new URL(url).searchParams.get('token') ?? ''
    const { db, transaction } = testServer().services
    const readConnection = async () => ({
      ...(await db.select().from(ssoConfigurations).where(eq(ssoConfigurations.tenantId, tenant.id)))[0],
      domains: await db.select().from(ssoDomains).where(eq(ssoDomains.tenantId, tenant.id)),
    })
    const before = await readConnection()
    const body = new URLSearchParams({ ...(await forms[form]?.(domainId)), token }).toString()
    let answer: Promise<Response> | undefined
    await transaction(async (tx) => {
      await lockTenant(tx, tenant.id)
      await ends[end]?.(tx, tenant.id)
      // Holds the row as well, where the statement above is about another one.
      await tx.select().from(ssoConfigurations).where(eq(ssoConfigurations.tenantId, tenant.id)).for('update')
      const headers = { ...bare, 'content-type': 'application/x-www-form-urlencoded' }
      answer = aBrowser(testServer()).request('/sso/setup', { method: 'POST', body, headers })
      await untilBlocked(testServer(), answer)
    })
    expect((await answer)?.status).toBe(410)
    const after = await readConnection()
    expect({ ...after, enabled: false }).toEqual(before)
  })

  test('SEC-RA-27 is switched on gets no link meanwhile', async () => {
    const tenant = await aTenant(testServer())
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const { id: ssoConfigId } = await browser.call(createSSOConfiguration, { type: 'okta' })
    let answer: Promise<string> | undefined
    await testServer().services.transaction(async (tx) => {
      await lockTenant(tx, tenant.id)
      await ends['is switched on']?.(tx, tenant.id)
      answer = readRefusal(browser.call(createSSOGuestLink, { ssoConfigId }))
      await untilBlocked(testServer(), answer)
    })
    expect(await answer).toBe('SSO_CONNECTION_ON')
  })
})
