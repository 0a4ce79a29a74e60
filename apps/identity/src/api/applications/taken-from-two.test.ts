import {
  assignUserToApplications,
  unassignUserFromApplications,
} from '@vestibule/contract/areas/applications'
import { updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { expect, test } from 'vitest'
import { aClient } from '../../testing/a-client.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

/** What an administrator does to the user who has the address now: nothing, or one or both of these. */
const acts = {
  none: [],
  assigned: ['assign'],
  'taken and assigned': ['assign', 'take', 'assign'],
  taken: ['assign', 'take'],
} as const

describeOnServer('an application that was taken from a user whose address another one has now', (engine) => {
  const testServer = useTestServer(engine)

  test.each(Object.keys(acts) as (keyof typeof acts)[])(
    'SEC-RA-29 SEC-RA-47 is not taken back where, of the other one, it was: %s',
    async (name) => {
      const tenant = await aTenant(testServer())
      const app = await aClient(testServer(), { id: crypto.randomUUID(), accessType: 'MANAGED_ACCESS' })
      const boss = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
      const email = `kim-${name.replaceAll(' ', '-')}-${engine}@apps.test`
      const user = await anAdmin(testServer(), { in: tenant, user: { email } })
      const on = (userId: string) => ({ userId, tenantId: tenant.id, appIds: [app.id] })
      await boss.call(assignUserToApplications, on(user.id))
      await boss.call(unassignUserFromApplications, on(user.id))
      const own = await signedIn(testServer(), user)
      const away = `away-${user.id}@free.test`
      await own.call(updateEmail, { email: away })
      await own.call(verifyEmail, { email: away, code: await mailedCode(testServer(), away) })
      const other = await aMember(testServer(), { in: tenant, user: { email } })
      for (const act of acts[name])
        await boss.call(
          act === 'assign' ? assignUserToApplications : unassignUserFromApplications,
          on(other.id),
        )
      const again = await signedIn(testServer(), { email: away })
      expect(await readRefusal(again.call(assignUserToApplications, on(user.id)))).toBe('NOT_ON_YOURSELF')
    },
  )
})
