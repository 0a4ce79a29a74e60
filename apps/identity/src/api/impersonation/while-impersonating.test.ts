import { contract, isOperation, type Operation } from '@vestibule/contract'
import { getProfile } from '@vestibule/contract/areas/profile'
import {
  loadUsers,
  setPermanentUser,
  updateUser,
  updateUserExpirationTime,
} from '@vestibule/contract/areas/team'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { anImpersonation } from '../../testing/impersonation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const operations: readonly Operation[] = Object.values(contract).flatMap((area) =>
  Object.values(area as Readonly<Record<string, unknown>>).filter(isOperation),
)
const needsSomebody = ({ access }: Operation) => access.is === 'signedIn' || access.is === 'allowed'
const changes = operations.filter(
  (one) => needsSomebody(one) && (one.method !== 'GET' || one.whileImpersonating === 'refused'),
)
const closed = changes.filter(({ whileImpersonating }) => whileImpersonating !== 'allowed')

/** Kinds of changes the requirement names, by one operation each. */
const named = [
  'enrollMFAAuthenticatorApp',
  'changePassword',
  'updateEmail',
  'createPhoneNumber',
  'saveLockoutPolicy',
  'requestImpersonation',
  'generateStepupSession',
  'switchTenant',
  'getUserJwt',
  'deleteAllSessionsForUser',
]

describeOnServer('what stays closed to who acts for somebody else', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-AD-06 SEC-BE-11 every change that the contract does not open is refused, and written down with both', async () => {
    const { browser, admin, member, tenant } = await anImpersonation(testServer(), { roles: ['Admin'] })
    expect(closed.length).toBeGreaterThan(40)
    for (const { name, method, path } of closed) {
      const body = method === 'GET' ? undefined : {}
      const answer = await browser.request(path.replaceAll(/\{[^}]+\}/g, 'x'), { method, body })
      expect([name, answer.status, await answer.json()]).toEqual([
        name,
        403,
        expect.objectContaining({ errorCode: 'NOT_WHILE_IMPERSONATING' }),
      ])
    }
    const { db } = testServer().services
    const rows = await db
      .select()
      .from(audits)
      .where(and(eq(audits.tenantId, tenant.id), eq(audits.action, 'impersonation.operationRefused')))
    expect(new Set(rows.map(({ resourceId }) => resourceId))).toEqual(new Set(closed.map(({ name }) => name)))
    for (const row of rows) {
      expect(row).toMatchObject({
        userId: member.id,
        email: member.email,
        actorId: admin.id,
        severity: 'High',
      })
      expect(row.details).toMatchObject({ actorEmail: admin.email })
    }
  })

  test('SEC-BE-11 what reads a secret by which others get in is closed', () => {
    const refused = changes.filter(({ whileImpersonating }) => whileImpersonating === 'refused')
    expect(refused.map(({ name }) => name)).toEqual(['getInviteUserLink'])
  })

  test('SEC-AD-06 what is open is a short list that is read before it grows', () => {
    const open = changes.filter(({ whileImpersonating }) => whileImpersonating === 'allowed')
    expect(open.map(({ name }) => name).sort()).toEqual([
      'addUser',
      // Hands out what the caller has already, bound to a key; changes nothing.
      'bindAccessToken',
      'deleteUser',
      'disableUser',
      'enableUser',
      'resendActivationLink',
      'setPermanentUser',
      // Two questions about the caller's address, which the wire asks by POST.
      'testCurrentIp',
      'testCurrentIpInAllowList',
      'updateUser',
      'updateUserExpirationTime',
    ])
    expect(closed.map(({ name }) => name)).toEqual(expect.arrayContaining(named))
  })

  test('SEC-AD-06 as another user, no member changes how long their own membership lasts', async () => {
    const { browser, admin } = await anImpersonation(testServer(), { roles: ['Admin'] })
    for (const call of [
      () => browser.call(setPermanentUser, { userId: admin.id }),
      () => browser.call(updateUserExpirationTime, { userId: admin.id, expirationInSeconds: 3600 }),
    ])
      expect(await readRefusal(call())).toBe('NOT_ON_YOURSELF')
  })

  test('reading is open, within what the person may do, and what is changed has both in its row', async () => {
    const { browser, admin, member, tenant } = await anImpersonation(testServer(), { roles: ['Support'] })
    expect(await browser.call(getProfile, {})).toMatchObject({ id: member.id })
    expect((await browser.call(loadUsers, {})).totalItems).toBe(2)
    await browser.call(updateUser, { id: member.id, name: 'Renamed' })
    const [row] = await testServer()
      .services.db.select()
      .from(audits)
      .where(and(eq(audits.tenantId, tenant.id), eq(audits.action, 'member.changed')))
    expect(row).toMatchObject({ userId: member.id, actorId: admin.id })
    expect(row?.details).toMatchObject({ actorEmail: admin.email })
  })
})
