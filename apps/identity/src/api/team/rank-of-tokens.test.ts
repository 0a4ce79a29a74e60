import { unassignUserFromApplications } from '@vestibule/contract/areas/applications'
import {
  deleteUser,
  disableUser,
  setPermanentUser,
  updateUser,
  updateUserExpirationTime,
} from '@vestibule/contract/areas/team'
import { developmentClientId } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { aMaker, aProgram, apiTokenMakers } from '../../testing/api-tokens.ts'
import type { Browser } from '../../testing/browser.ts'
import { anAdmin } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Target = { readonly userId: string; readonly tenantId: string }
type Act = (program: Browser, target: Target) => Promise<unknown>

/** What an API token does to a member. */
const acts: Readonly<Record<string, Act>> = {
  rename: (program, { userId: id }) => program.call(updateUser, { id, name: 'Another' }),
  'change the roles of': (program, { userId: id }) => program.call(updateUser, { id, roleIds: [] }),
  disable: (program, { userId }) => program.call(disableUser, { userId }),
  limit: (program, { userId }) => program.call(updateUserExpirationTime, { userId, expirationInSeconds: 60 }),
  'make permanent': (program, { userId }) => program.call(setPermanentUser, { userId }),
  'take an application from': (program, { userId, tenantId }) =>
    program.call(unassignUserFromApplications, { userId, tenantId, appIds: [developmentClientId] }),
  remove: (program, { userId }) => program.call(deleteUser, { userId }),
}

describeOnServer('an API token that holds less than its maker', (engine) => {
  const testServer = useTestServer(engine)
  const types = ['tenantAccessToken', 'tenantApiToken'] as const

  test.each(Object.entries(acts).flatMap(([name, act]) => types.map((type) => ({ name, type, act }))))(
    'SEC-RA-32 does not $name its maker, as any other administrator ($type)',
    async ({ name, type, act }) => {
      const { tenant, browser, admin } = await aMaker(testServer())
      const other = await anAdmin(testServer(), { in: tenant })
      const { bearer } = await apiTokenMakers[type](testServer(), browser, { roles: ['Support'] })
      const program = aProgram(testServer(), bearer)
      const on = (userId: string) => readRefusal(act(program, { userId, tenantId: tenant.id }))
      const answers = [await on(admin.id), await on(other.id)]
      // Nothing is to be lengthened for another administrator here.
      if (name === 'make permanent') answers.pop()
      expect(answers).not.toContain('not refused')
    },
  )

  test.each(types)('SEC-RA-32 renames its maker where it holds as much (%s)', async (type) => {
    const { tenant, browser, admin } = await aMaker(testServer())
    const { bearer } = await apiTokenMakers[type](testServer(), browser, { roles: ['Admin'] })
    const target = { userId: admin.id, tenantId: tenant.id }
    expect(await readRefusal(acts.rename!(aProgram(testServer(), bearer), target))).toBe('not refused')
  })
})
