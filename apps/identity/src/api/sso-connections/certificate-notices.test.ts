import { createSSOConfiguration, updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifyCertificates } from '../../domain/sso/notify-certificates.ts'
import { audits } from '../../platform/db/schema/audits.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { aCertificate } from '../../testing/connections.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { useTestServer } from '../../testing/test-server.ts'

const day = 86_400

describeOnServer('certificates that end', (engine) => {
  const testServer = useTestServer(engine)

  const mailsTo = async (address: string): Promise<number> => {
    while ((await notifyCertificates(testServer().services)) > 0);
    return (await testServer().mail()).to(address).length
  }

  test('administrators are told once, thirty days before, and again of another certificate', async () => {
    const tenant = await aTenant(testServer())
    const admin = await anAdmin(testServer(), { in: tenant })
    const member = await aMember(testServer(), { in: tenant })
    const browser = await signedIn(testServer(), admin)
    const publicCertificate = aCertificate(testServer(), 40)
    const { id: ssoConfigId } = await browser.call(createSSOConfiguration, {
      publicCertificate,
      enabled: true,
    })
    const before = await mailsTo(admin.email)
    testServer().clock.advance(9 * day)
    expect(await mailsTo(admin.email)).toBe(before)
    testServer().clock.advance(2 * day)
    expect(await mailsTo(admin.email)).toBe(before + 1)
    testServer().clock.advance(5 * day)
    expect(await mailsTo(admin.email)).toBe(before + 1)
    expect(await mailsTo(member.email)).toBe(0)
    const rows = await testServer()
      .services.db.select()
      .from(audits)
      .where(and(eq(audits.tenantId, tenant.id), eq(audits.action, 'sso.certificateEnding')))
    expect(rows).toHaveLength(1)
    const again = await signedIn(testServer(), admin)
    const next = aCertificate(testServer(), 20)
    await again.call(updateSSOConfiguration, { ssoConfigId, publicCertificate: next })
    expect(await mailsTo(admin.email)).toBe(before + 2)
  })

  test('a connection that is off, and one whose newer certificate lasts, are left in peace', async () => {
    const tenant = await aTenant(testServer())
    const admin = await anAdmin(testServer(), { in: tenant })
    const browser = await signedIn(testServer(), admin)
    const ending = aCertificate(testServer(), 5)
    await browser.call(createSSOConfiguration, { publicCertificate: ending })
    const both = `${ending}\n${aCertificate(testServer(), 300)}`
    await browser.call(createSSOConfiguration, { publicCertificate: both, enabled: true })
    const before = (await testServer().mail()).to(admin.email).length
    expect(await mailsTo(admin.email)).toBe(before)
  })
})
