import {
  assignUserToApplications,
  unassignUserFromApplications,
} from '@vestibule/contract/areas/applications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { developmentClientId } from '@vestibule/contract/constants'
import { applicationAssignments } from '../../platform/db/schema/applications.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { takenBack } from '../../testing/taken-back.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Ids = { readonly userId: string; readonly tenantId: string; readonly roleId: string }
type Act = (browser: Browser, ids: Ids) => Promise<unknown>

const appIds = [developmentClientId]

/** When a proof has one second left, so that what is taken then is given back without one. */
const almostStale = 299

describeOnServer('what two administrators take from a member at almost the same moment', (engine) => {
  const testServer = useTestServer(engine)
  const setAccess = (accessType: 'FREE_ACCESS' | 'MANAGED_ACCESS') =>
    changeClient(testServer(), { accessType })
  beforeAll(() => setAccess('MANAGED_ACCESS'))
  afterAll(() => setAccess('FREE_ACCESS'))

  const arrange = async () => {
    const tenant = await aTenant(testServer())
    const joinAdmin = async () => {
      const admin = await anAdmin(testServer(), { in: tenant })
      const row = { tenantId: tenant.id, userId: admin.id, applicationId: developmentClientId }
      const { db, clock } = testServer().services
      await db.insert(applicationAssignments).values({ ...row, createdAt: clock.now() })
      return admin
    }
    const chief = await signedIn(testServer(), await joinAdmin())
    const doer = await signedIn(testServer(), await joinAdmin())
    const { id: userId } = await joinAdmin()
    const ids = { userId, tenantId: tenant.id, roleId: await readRoleId(testServer(), 'Admin') }
    return { chief, doer, ids }
  }

  const without = {
    ...takenBack,
    'left without an application': {
      take: (browser, { userId, tenantId }) =>
        browser.call(unassignUserFromApplications, { userId, tenantId, appIds }),
      give: (browser, { userId, tenantId }) =>
        browser.call(assignUserToApplications, { userId, tenantId, appIds }),
    },
  } satisfies Readonly<Record<string, { readonly take: Act; readonly give: Act }>>

  // The end that a second one sets is a later one, which gives.
  const { 'given an end': _, ...takenByTwo } = without
  test.each(Object.entries(takenByTwo))(
    'SEC-RA-55 is given back with a proof by each of them: a member is %s',
    async (__, { take, give }) => {
      const { chief, doer, ids } = await arrange()
      testServer().clock.advance(almostStale)
      await take(doer, ids)
      testServer().clock.advance(2)
      expect(await readRefusal(take(chief, ids))).toBe('not refused')
      testServer().clock.advance(2)
      expect(await readRefusal(give(doer, ids))).toBe('STEP_UP_REQUIRED')
      expect(await readRefusal(give(chief, ids))).toBe('STEP_UP_REQUIRED')
    },
  )

  test.each(['disabled', 'locked', 'left without an application'] as const)(
    'SEC-RA-55 is given back without one where the same one has only repeated it: a member is %s',
    async (kind) => {
      const { doer, ids } = await arrange()
      const { take, give } = without[kind]
      testServer().clock.advance(almostStale)
      await take(doer, ids)
      testServer().clock.advance(2)
      await take(doer, ids)
      expect(await readRefusal(give(doer, ids))).toBe('not refused')
    },
  )
})
