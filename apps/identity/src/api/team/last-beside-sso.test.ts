import { updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { setSSOEnforcement } from '@vestibule/contract/areas/sso-connections'
import { deleteUser, disableUser, lockUser } from '@vestibule/contract/areas/team'
import { developmentClientId } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { listBesideSso } from '../../domain/members/beside-sso.queries.ts'
import { listAdministrators } from '../../domain/members/find-administrators.ts'
import { applicationAssignments } from '../../platform/db/schema/applications.ts'
import { ssoDomains } from '../../platform/db/schema/sso-configurations.ts'
import { anAdmin } from '../../testing/builders.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aKeptTenant } from '../../testing/kept-tenant.ts'
import { type KeptTenant, waysToLose } from '../../testing/last-administrators.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('the last administrator beside single sign-on', (engine) => {
  const testServer = useTestServer(engine)
  const setAccess = (accessType: 'FREE_ACCESS' | 'MANAGED_ACCESS') =>
    changeClient(testServer(), { accessType })
  afterEach(() => setAccess('FREE_ACCESS'))

  const assign = async ({ tenant }: KeptTenant) => {
    const { db, clock } = testServer().services
    const members = await listAdministrators(db, tenant.id, clock.now())
    const place = { tenantId: tenant.id, applicationId: developmentClientId, createdAt: clock.now() }
    await db
      .insert(applicationAssignments)
      .values(members.map(({ userId }) => ({ ...place, userId })))
      .onConflictDoNothing()
  }
  const countBeside = async ({ tenant }: KeptTenant) => {
    const { db } = testServer().services
    const members = await listAdministrators(db, tenant.id, new Date('9999-01-01'))
    const ids = members.map(({ userId }) => userId)
    return (await listBesideSso(db, tenant.id, ids)).length
  }
  const keptTenant = () => aKeptTenant(testServer(), 'beside single sign-on')
  const findEnforced = async ({ tenant }: KeptTenant) => {
    const rows = await testServer()
      .services.db.select()
      .from(ssoDomains)
      .where(eq(ssoDomains.tenantId, tenant.id))
    return rows.find(({ domain }) => domain.startsWith('enforced'))!
  }

  test.each(Object.entries(waysToLose))('SEC-RA-41 is not %s, and another one is', async (name, prepare) => {
    const kept = await keptTenant()
    const take = await prepare(kept)
    await assign(kept)
    if (name === 'left without an application') await setAccess('MANAGED_ACCESS')
    expect(await countBeside(kept)).toBe(1)
    await take().catch(() => {})
    expect(await countBeside(kept), 'still there').toBe(1)
    await anAdmin(testServer(), { in: kept.tenant })
    await setAccess('FREE_ACCESS')
    await assign(kept)
    if (name === 'left without an application') await setAccess('MANAGED_ACCESS')
    expect(await countBeside(kept)).toBe(2)
    await take()
    expect(await countBeside(kept), 'taken').toBe(1)
  })

  test.each([disableUser, lockUser, deleteUser])(
    'SEC-RA-41 the refusal says it: $name',
    async (operation) => {
      const { browser, last } = await keptTenant()
      const take = () => browser.call(operation, { userId: last.id })
      expect(await readRefusal(take())).toBe('LAST_ADMINISTRATOR')
    },
  )

  test('SEC-RA-41 does not take an address that is kept to single sign-on', async () => {
    const kept = await keptTenant()
    const { domain } = await findEnforced(kept)
    const email = `moved@${domain}`
    await kept.self.call(updateEmail, { email })
    const code = await mailedCode(testServer(), email)
    const verify = () => kept.self.call(verifyEmail, { email, code })
    expect(await readRefusal(verify())).toBe('LAST_ADMINISTRATOR')
    expect(await countBeside(kept)).toBe(1)
    await anAdmin(testServer(), { in: kept.tenant })
    expect(await readRefusal(verify())).toBe('not refused')
    expect(await countBeside(kept)).toBe(1)
  })

  test('SEC-RA-41 where none was left before, or single sign-on is not enforced, members change as ever', async () => {
    const kept = await keptTenant()
    const { browser, last } = kept
    const { configurationId: ssoConfigId } = await findEnforced(kept)
    await browser.call(setSSOEnforcement, { ssoConfigId, isEnforced: false, breakGlassUserIds: [] })
    expect(await readRefusal(browser.call(disableUser, { userId: last.id }))).toBe('not refused')
    const enforce = { ssoConfigId, isEnforced: true, breakGlassUserIds: [] }
    expect(await readRefusal(browser.call(setSSOEnforcement, enforce))).toBe('LAST_ADMINISTRATOR')
    expect(await readRefusal(browser.call(deleteUser, { userId: last.id }))).toBe('not refused')
  })
})
