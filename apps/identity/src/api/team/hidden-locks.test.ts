// The lock of an account that a tenant does not see: an operator's, or another tenant's. Every door of the tenant answers as
// without it, and writes the same into its log.
import { getAudits } from '@vestibule/contract/areas/audits'
import {
  disableUser,
  enableUser,
  loadStats,
  loadUsers,
  lockUser,
  unlockUser,
  updateUser,
  updateUserExpirationTime,
} from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships, type UserRow } from '../../platform/db/schema/users.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import type { Browser } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aNamingTenant } from '../../testing/named-members.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aPatch, aScimUser, type Directory, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Place = {
  readonly browser: Browser
  readonly admin: UserRow
  readonly tenant: TenantRow
  readonly directory: Directory
  readonly id: string
  readonly email: string
}

const locks = ['none', 'an operator', 'another tenant'] as const
type Lock = (typeof locks)[number]

describeOnServer('locks of accounts that a tenant does not see', (engine) => {
  const testServer = useTestServer(engine)

  const lockBy = async (lock: Lock): Promise<Partial<UserRow>> => {
    const lockedAt = testServer().clock.now()
    if (lock === 'none') return {}
    if (lock === 'an operator') return { lockedAt }
    const tenant = await aTenant(testServer())
    const { id } = await anAdmin(testServer(), { in: tenant })
    return { lockedAt, lockedBy: id, lockedIn: tenant.id }
  }

  /** A tenant that knows the owner of an account by its directory or an invitation alone. */
  const aPlace = async (lock: Lock, isInvited = false): Promise<Place> => {
    const place = await aNamingTenant(testServer())
    const email = `owner@${isInvited ? 'elsewhere-' : ''}${place.domain}`
    const home = await aTenant(testServer())
    const { id } = await aMember(testServer(), { in: home, user: { email, ...(await lockBy(lock)) } })
    if (isInvited) await place.browser.call(addUser, { email, name: 'Typed', roleIds: [] })
    else await provision(place.directory, email, { displayName: 'Typed' })
    return { ...place, id, email }
  }

  const observe = async ({ browser, directory, id }: Place) => {
    const { items } = await browser.call(loadUsers, {})
    const rows = items.filter((one) => one.id === id).map(({ roles: _, ...row }) => row)
    const { data } = await browser.call(getAudits, { offset: 0, count: 100 })
    const acts = data
      .filter(({ resourceId }) => resourceId === id)
      .map(({ action, json }) => JSON.stringify([action, json]))
    const { status } = await directory.send('GET', `/Users/${id}`)
    const text = JSON.stringify([rows, acts.toSorted(), status, await browser.call(loadStats, {})])
    return text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z|named\d+/g, '*')
  }

  const refusals = async (calls: readonly (() => Promise<unknown>)[]) => {
    const answers = []
    for (const call of calls) answers.push(await readRefusal(call()))
    return answers
  }

  const untilTomorrow = { expirationInSeconds: 86_400 }
  const doors: Readonly<Record<string, (place: Place) => Promise<unknown>>> = {
    'the rows': () => Promise.resolve(),
    'a lock': ({ browser, id: userId }) => refusals([() => browser.call(lockUser, { userId })]),
    'an unlock': ({ browser, id: userId }) => refusals([() => browser.call(unlockUser, { userId })]),
    both: ({ browser, id: userId }) =>
      refusals([() => browser.call(lockUser, { userId }), () => browser.call(unlockUser, { userId })]),
    'a disabling and an enabling': ({ browser, id: userId }) =>
      refusals([() => browser.call(disableUser, { userId }), () => browser.call(enableUser, { userId })]),
    'a disabling': ({ browser, id: userId }) => refusals([() => browser.call(disableUser, { userId })]),
    'another name': ({ browser, id }) => refusals([() => browser.call(updateUser, { id, name: 'Renamed' })]),
    'an end': ({ browser, id: userId }) =>
      refusals([() => browser.call(updateUserExpirationTime, { userId, ...untilTomorrow })]),
    'rights of an administrator, and the last other one who steps down': async (place) => {
      const { browser, id, admin } = place
      const roleIds = [await readRoleId(testServer(), 'Admin')]
      await browser.call(updateUser, { id, roleIds })
      return [
        await observe(place),
        await refusals([() => browser.call(updateUser, { id: admin.id, roleIds: [] })]),
      ]
    },
    'the removal by the directory': async ({ directory, id, email }) => {
      const removed = await directory.send('DELETE', `/Users/${id}`)
      const again = await directory.send('POST', '/Users', { body: aScimUser(email) })
      return [removed.status, again.status, again.body['active']]
    },
  }

  const compare = async (isInvited: boolean, door: (place: Place) => Promise<unknown>) => {
    const seen = []
    for (const lock of locks) {
      const place = await aPlace(lock, isInvited)
      const answer = await door(place)
      seen.push(JSON.stringify([answer, await observe(place).catch(String)]))
    }
    const [first, ...others] = seen.map((text) => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*'))
    expect(others).toEqual([first, first])
  }

  test.each(Object.entries(doors))(
    'SEC-BE-48 of a member whom a directory named says nothing: %s',
    (_, door) => compare(false, door),
  )

  test.each(Object.entries(doors).filter(([name]) => !name.includes('directory')))(
    'SEC-BE-49 of an invited member says nothing: %s',
    (_, door) => compare(true, door),
  )

  test('SEC-BE-48 an administrator who locks such a member disables them here', async () => {
    for (const lock of locks) {
      const { browser, id: userId } = await aPlace(lock)
      await browser.call(lockUser, { userId })
      const state = async () => (await browser.call(loadUsers, {})).items.find(({ id }) => id === userId)
      expect(await state()).toMatchObject({ isDisabled: true, isLocked: false })
      await browser.call(unlockUser, { userId })
      expect(await state()).toMatchObject({ isDisabled: false, isLocked: false })
    }
  })

  test('SEC-BE-48 a lock is seen, and held to, once the member has acted in the tenant', async () => {
    for (const lock of ['an operator', 'another tenant'] as const) {
      const { browser, directory, tenant, id } = await aPlace(lock)
      const { db, clock } = testServer().services
      const isPlace = and(eq(memberships.tenantId, tenant.id), eq(memberships.userId, id))
      await db.update(memberships).set({ lastSeenAt: clock.now() }).where(isPlace)
      const { items } = await browser.call(loadUsers, { state: 'locked' })
      expect(items.map((one) => one.id)).toEqual([id])
      expect(await readRefusal(browser.call(lockUser, { userId: id }))).toBe('BELONGS_ELSEWHERE')
      expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(204)
      const isKept = (await browser.call(loadUsers, {})).items.some((one) => one.id === id)
      expect(isKept).toBe(lock === 'an operator')
    }
  })

  test.each(locks)(
    'SEC-BE-48 a directory makes another member of the address: locked by %s',
    async (lock) => {
      const { directory, id, email } = await aPlace(lock)
      const body = aPatch({ op: 'replace', path: 'userName', value: `moved-${email}` })
      expect((await directory.send('PATCH', `/Users/${id}`, { body })).status).toBe(200)
      const another = { ...aScimUser(`another-${email}`), userName: email }
      const made = await directory.send('POST', '/Users', { body: another })
      expect([made.status, made.body['active']]).toEqual([201, true])
    },
  )
})
