import { deleteUser, disableUser, lockUser, updateUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { expect, test } from 'vitest'
import { removeMember } from '../../domain/members/change-member.queries.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'

const acts: Readonly<Record<string, (admin: Browser, id: string) => Promise<unknown>>> = {
  'is removed': (admin, userId) => admin.call(deleteUser, { userId }),
  'is disabled': (admin, userId) => admin.call(disableUser, { userId }),
  'is locked': (admin, userId) => admin.call(lockUser, { userId }),
  'is changed': (admin, id) => admin.call(updateUser, { id, name: 'Kim' }),
}

describeOnPostgres('a member who goes in the moment in which an administrator acts on them', (engine) => {
  const testServer = useTestServer(engine)
  let count = 0

  test.each(Object.entries(acts))('SEC-RA-59 is not there any more: one who %s', async (_, act) => {
    const tenant = await aTenant(testServer())
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const email = `kim${(count += 1)}@removed-meanwhile.test`
    const { id: userId } = await admin.call(addUser, { email })
    let answer: Promise<string> | undefined
    const { services } = testServer()
    await services.transaction(async (tx) => {
      await lockTenant(tx, tenant.id)
      answer = readRefusal(act(admin, userId))
      await untilBlocked(testServer(), answer)
      await removeMember(tx, services, { tenantId: tenant.id, userId })
    })
    expect(await answer).toBe('NOT_FOUND')
  })
})
