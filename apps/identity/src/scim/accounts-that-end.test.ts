import { loadUsers, deleteUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { expect, test } from 'vitest'
import { lockTenant } from '../platform/db/lock-tenant.queries.ts'
import { aMember, aMembership, aTenant } from '../testing/builders.ts'
import { describeOnPostgres } from '../testing/engines.ts'
import { readRefusal } from '../testing/refusal.ts'
import { aProvisioned, aScimUser, type Provisioned } from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'
import { untilBlocked } from '../testing/until-blocked.ts'

/** What names a person again, and what is answered where that is done. */
const namings: Readonly<Record<string, (made: Provisioned, email: string) => Promise<string | number>>> = {
  'a directory': async ({ directory }, email) =>
    (await directory.send('POST', '/Users', { body: aScimUser(email) })).status,
  'a directory that knows them as inactive': async ({ directory }, email) =>
    (await directory.send('POST', '/Users', { body: aScimUser(email, { active: false }) })).status,
  'an invitation': ({ browser }, email) => readRefusal(browser.call(addUser, { email, roleIds: [] })),
}
const done: readonly (string | number)[] = [201, 'not refused']

describeOnPostgres('a member who is removed, and named again in the same moment', (engine) => {
  const testServer = useTestServer(engine)
  let people = 0

  const cases = Object.keys(namings).flatMap((naming) =>
    [true, false].flatMap((isOwn) => [true, false].map((isElsewhere) => ({ naming, isOwn, isElsewhere }))),
  )

  test.each(cases)(
    'SEC-RA-45 is a member by $naming (domain of the tenant: $isOwn, elsewhere a member: $isElsewhere)',
    async ({ naming, isOwn, isElsewhere }) => {
      const made = await aProvisioned(testServer())
      const email = `again${(people += 1)}@${isOwn ? made.domain : 'again.test'}`
      const user = await aMember(testServer(), { in: made.tenant, user: { email } })
      // The account ends with its last membership.
      if (isElsewhere) await aMembership(testServer(), user, { in: await aTenant(testServer()) })
      let removed: Promise<string> | undefined
      let named: Promise<string | number> | undefined
      await testServer().services.transaction(async (tx) => {
        await lockTenant(tx, made.tenant.id)
        removed = readRefusal(made.browser.call(deleteUser, { userId: user.id }))
        await untilBlocked(testServer(), removed)
        named = namings[naming]!(made, email)
        await untilBlocked(testServer(), removed, named)
      })
      expect(await removed).toBe('not refused')
      expect(done).toContain(await named)
      const { items } = await made.browser.call(loadUsers, { searchFilter: email })
      expect(items).toHaveLength(1)
    },
  )
})
