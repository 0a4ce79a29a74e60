// The owner of an account has another address by now than the one under which a tenant's directory named them.
import { getAudits } from '@vestibule/contract/areas/audits'
import { loadUsers } from '@vestibule/contract/areas/team'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../platform/db/schema/users.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { waysOfLosing } from '../../testing/lost-domains.ts'
import { someNamed } from '../../testing/named-members.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnBothEngines('the address under which a directory named a member', (engine) => {
  const testServer = useTestServer(engine)
  const moved = async () => {
    const place = await someNamed(testServer())
    const email = `moved@${place.domain}`
    await testServer()
      .services.db.update(users)
      .set({ email, canonicalEmail: email })
      .where(eq(users.id, place.known.id))
    return { ...place, email }
  }

  test('SEC-BE-40 SEC-BE-42 is that of the invitation that is left when the domain is lost', async () => {
    const place = await moved()
    const { browser, known, domain } = place
    await waysOfLosing['the record of the domain is gone']!({
      ...place,
      testServer: testServer(),
      ssoConfigId: '',
    })
    const { items } = await browser.call(loadUsers, {})
    expect(items.find(({ id }) => id === known.id)).toMatchObject({
      email: known.email,
      activatedForTenant: false,
    })
    expect(JSON.stringify(items)).not.toContain(`moved@${domain}`)
  })

  test('SEC-BE-42 is that of the row in the log once the directory has removed them', async () => {
    const { browser, directory, known, email } = await moved()
    expect((await directory.send('DELETE', `/Users/${known.id}`)).status).toBe(204)
    const { data } = await browser.call(getAudits, { offset: 0, count: 100 })
    expect(JSON.stringify(data)).toContain('scim.userRemoved')
    expect(JSON.stringify(data)).not.toContain(email)
  })
})
