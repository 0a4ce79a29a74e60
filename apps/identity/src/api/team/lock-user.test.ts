import { login } from '@vestibule/contract/areas/auth'
import { getProfile } from '@vestibule/contract/areas/profile'
import { loadUsers, lockUser, unlockUser, updateUser } from '@vestibule/contract/areas/team'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant, readRoleId, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { operateIn } from '../../testing/operate-in.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('locking users', (engine) => {
  const testServer = useTestServer(engine)
  const signIn = (email: string) => aBrowser(testServer()).call(login, { email, password: somePassword })

  test('ends their sessions and refuses their sign-in until they are unlocked', async () => {
    const { browser: admin, tenant } = await aMaker(testServer())
    const user = await aMember(testServer(), { in: tenant })
    const theirs = await signedIn(testServer(), user)
    await admin.call(lockUser, { userId: user.id })
    expect(await readRefusal(theirs.call(getProfile, {}))).toBe('SESSION_ENDED')
    expect(await readRefusal(signIn(user.email))).toBe('INVALID_CREDENTIALS')
    const locked = await admin.call(loadUsers, { state: 'locked' })
    expect(locked.items.map(({ id, isLocked }) => [id, isLocked])).toEqual([[user.id, true]])
    const active = await admin.call(loadUsers, { state: 'active' })
    expect(active.items.map(({ id }) => id)).not.toContain(user.id)
    await admin.call(unlockUser, { userId: user.id })
    expect(await readRefusal(signIn(user.email))).toBe('not refused')
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.resourceId, user.id))
    const changes = rows.filter(({ action }) => action.startsWith('user.'))
    expect(changes.map(({ action, userId }) => [action, userId === user.id])).toEqual([
      ['user.locked', false],
      ['user.unlocked', false],
    ])
  })

  test('SEC-TE-03 reaches no user of another tenant, and none who belongs to two', async () => {
    const { browser: admin, tenant, admin: self } = await aMaker(testServer())
    const stranger = await aMember(testServer(), { in: await aTenant(testServer()) })
    const both = await aMember(testServer(), { in: tenant })
    await aMembership(testServer(), both, { in: await aTenant(testServer()) })
    for (const operation of [lockUser, unlockUser]) {
      expect(await readRefusal(admin.call(operation, { userId: stranger.id }))).toBe('NOT_FOUND')
      expect(await readRefusal(admin.call(operation, { userId: both.id }))).toBe('BELONGS_ELSEWHERE')
    }
    expect(await readRefusal(admin.call(lockUser, { userId: self.id }))).toBe('NOT_ON_YOURSELF')
    expect(await readRefusal(signIn(both.email))).toBe('not refused')
  })

  test('SEC-RA-18 a lock is lifted by the tenant that set it, also once the user has joined another', async () => {
    const company = await aMaker(testServer())
    const { browser: stranger, tenant } = await aMaker(testServer())
    const user = await aMember(testServer(), { in: company.tenant })
    await company.browser.call(lockUser, { userId: user.id })
    testServer().clock.advance(1)
    await aMembership(testServer(), user, { in: tenant })
    for (const operation of [lockUser, unlockUser])
      expect(await readRefusal(stranger.call(operation, { userId: user.id }))).toBe('BELONGS_ELSEWHERE')
    expect(await readRefusal(signIn(user.email))).toBe('INVALID_CREDENTIALS')
    expect(await readRefusal(company.browser.call(unlockUser, { userId: user.id }))).toBe('not refused')
    expect(await readRefusal(signIn(user.email))).toBe('not refused')
    expect(await readRefusal(company.browser.call(lockUser, { userId: user.id }))).toBe('BELONGS_ELSEWHERE')
  })

  test('does not undo the lock of an operator', async () => {
    const { browser: admin, tenant } = await aMaker(testServer())
    const user = await aMember(testServer(), { in: tenant })
    // Whichever came first: an operator takes over the lock of an administrator.
    await admin.call(lockUser, { userId: user.id })
    await operateIn(testServer(), 'users lock', [user.email])
    await admin.call(lockUser, { userId: user.id })
    expect(await readRefusal(admin.call(unlockUser, { userId: user.id }))).toBe('LOCKED_BY_OPERATOR')
    await operateIn(testServer(), 'users unlock', [user.email])
    expect(await readRefusal(signIn(user.email))).toBe('not refused')
  })

  test('SEC-AD-05 a locked administrator is not one of those who are left', async () => {
    const { browser: self, tenant, admin } = await aMaker(testServer())
    const other = await anAdmin(testServer(), { in: tenant })
    const readOnly = await readRoleId(testServer(), 'ReadOnly')
    const stepDown = () => self.call(updateUser, { id: admin.id, roleIds: [readOnly] })
    await self.call(lockUser, { userId: other.id })
    expect(await readRefusal(stepDown())).toBe('LAST_ADMINISTRATOR')
    await self.call(unlockUser, { userId: other.id })
    expect(await readRefusal(stepDown())).toBe('not refused')
  })

  test('SEC-RA-02 a member who holds more than the actor is not locked', async () => {
    const { tenant, admin } = await aMaker(testServer())
    const keeper = await aMember(testServer(), { in: tenant, roles: [] })
    await aRoleWith(testServer(), tenant, keeper, ['fe.secure.write.enableDisable'])
    const browser = await signedIn(testServer(), keeper)
    expect(await readRefusal(browser.call(lockUser, { userId: admin.id }))).toBe('OUT_RANKED')
  })
})
