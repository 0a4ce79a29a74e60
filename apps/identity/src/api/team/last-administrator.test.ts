import {
  deleteUser,
  disableUser,
  setPermanentUser,
  updateUser,
  updateUserExpirationTime,
} from '@vestibule/contract/areas/team'
import { expect, test } from 'vitest'
import { aMaker } from '../../testing/api-tokens.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

/** A tenant with one administrator, and a member who may do things to users without being one. */
const aKeptTenant = async (testServer: TestServer, permissions: string[]) => {
  const { tenant, admin, browser: self } = await aMaker(testServer)
  const keeper = await aMember(testServer, { in: tenant, roles: [] })
  await aRoleWith(testServer, tenant, keeper, permissions)
  return { tenant, admin, self, browser: await signedIn(testServer, keeper) }
}

type Way = {
  readonly permission: string
  readonly take: (browser: Browser, userId: string) => Promise<unknown>
}

const ways: Readonly<Record<string, Way>> = {
  disabled: {
    permission: 'fe.secure.write.enableDisable',
    take: (browser, userId) => browser.call(disableUser, { userId }),
  },
  deleted: {
    permission: 'fe.secure.delete.users',
    take: (browser, userId) => browser.call(deleteUser, { userId }),
  },
  'made temporary': {
    permission: 'fe.secure.write.updateUser',
    take: (browser, userId) => browser.call(updateUserExpirationTime, { userId, expirationInSeconds: 60 }),
  },
}

describeOnServer('the last administrator', (engine) => {
  const testServer = useTestServer(engine)

  test.each(Object.entries(ways))(
    'SEC-AD-05 is not %s, and another one is',
    async (_, { permission, take }) => {
      const { tenant, admin, browser } = await aKeptTenant(testServer(), [permission])
      expect(await readRefusal(take(browser, admin.id))).toBe('LAST_ADMINISTRATOR')
      await anAdmin(testServer(), { in: tenant })
      expect(await readRefusal(take(browser, admin.id))).toBe('not refused')
    },
  )

  test('SEC-AD-05 a temporary administrator is not the one who is left', async () => {
    const { tenant, admin, browser: self } = await aMaker(testServer())
    const other = await anAdmin(testServer(), { in: tenant })
    await self.call(updateUserExpirationTime, { userId: other.id, expirationInSeconds: 60 })
    const stepDown = () => self.call(updateUser, { id: admin.id, roleIds: [] })
    expect(await readRefusal(stepDown())).toBe('LAST_ADMINISTRATOR')
    await self.call(setPermanentUser, { userId: other.id })
    expect(await readRefusal(stepDown())).toBe('not refused')
  })
})
