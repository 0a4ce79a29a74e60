// What a tenant does to a person whom it has only invited, and what it may do to one who joined.
import { activateAccount, getActivateAccountStrategy } from '@vestibule/contract/areas/activation'
import { login } from '@vestibule/contract/areas/auth'
import { acceptInvitation } from '@vestibule/contract/areas/invites'
import { savePasswordHistoryPolicy } from '@vestibule/contract/areas/password-rules'
import { changePassword, getProfile } from '@vestibule/contract/areas/profile'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { createSubTenant, deleteSubTenant } from '@vestibule/contract/areas/sub-tenants'
import {
  deleteUser,
  disableUser,
  enableUser,
  loadUsers,
  lockUser,
  unlockUser,
  updateUser,
} from '@vestibule/contract/areas/team'
import { addUser, getUserById } from '@vestibule/contract/areas/users'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isRequired } from '../../domain/mfa/factors.queries.ts'
import { mfaPolicies } from '../../platform/db/schema/mfa.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

let count = 0
const anAddress = (): string => {
  count += 1
  return `address${count}@acts.test`
}

const toParameters = (link: URL) => ({
  userId: link.searchParams.get('userId') ?? '',
  token: link.searchParams.get('token') ?? '',
})

const ofPassword = 'a quiet winter morning'

describeOnServer('a person who was only invited', (engine) => {
  const testServer = useTestServer(engine)
  const findUser = async (id: string) => {
    const [row] = await testServer().services.db.select().from(users).where(eq(users.id, id))
    return row
  }
  const lastLink = async (email: string) => toParameters((await testServer().mail()).linkTo(email))

  test('SEC-BE-04 is not locked, so that their own company can have them sign in', async () => {
    const attacker = await aMaker(testServer())
    const company = await aMaker(testServer())
    const email = anAddress()
    const { id } = await attacker.browser.call(addUser, { email })
    for (const operation of [lockUser, unlockUser])
      expect(await readRefusal(attacker.browser.call(operation, { userId: id }))).toBe('INVITATION_PENDING')
    // Sent by now: the next link is the last one.
    await testServer().mail()
    await company.browser.call(addUser, { email })
    const theirs = aBrowser(testServer())
    const answer = await theirs.call(activateAccount, { ...(await lastLink(email)), password: ofPassword })
    theirs.accessToken = answer.accessToken
    expect((await theirs.call(getProfile, {})).tenantId).toBe(company.tenant.id)
  })

  test('SEC-BE-04 is not said to belong elsewhere, and their own administrator locks them', async () => {
    const attacker = await aMaker(testServer())
    const company = await aMaker(testServer())
    const user = await aMember(testServer(), { in: company.tenant })
    await attacker.browser.call(addUser, { email: user.email })
    const lock = (admin: typeof company) => readRefusal(admin.browser.call(lockUser, { userId: user.id }))
    expect(await lock(attacker)).toBe('INVITATION_PENDING')
    expect(await lock(company)).toBe('not refused')
    const signIn = aBrowser(testServer()).call(login, { email: user.email, password: somePassword })
    expect(await readRefusal(signIn)).toBe('INVALID_CREDENTIALS')
  })

  test('SEC-BE-06 keeps name and telephone number, whatever a tenant types', async () => {
    const attacker = await aMaker(testServer())
    const user = await aMember(testServer(), {
      in: await aTenant(testServer()),
      user: { phone: '+15550002' },
    })
    const { id } = await attacker.browser.call(addUser, { email: user.email, name: 'First' })
    const { item } = await attacker.browser.call(updateUser, { id, name: 'Second', phone: '+49111' })
    expect(item).toMatchObject({ name: 'Second', phone: '+49111', activatedForTenant: false })
    expect(await attacker.browser.call(getUserById, { userId: id })).toMatchObject({ name: 'Second' })
    expect(await findUser(id)).toMatchObject({ name: user.name, phone: '+15550002' })
    const cleared = await attacker.browser.call(updateUser, { id, phone: '' })
    expect(cleared.item.phone).toBeUndefined()
  })

  test('SEC-BE-06 does not keep the administrator of the one tenant they joined from changing their name', async () => {
    const company = await aMaker(testServer())
    const user = await aMember(testServer(), { in: company.tenant })
    await (await aMaker(testServer())).browser.call(addUser, { email: user.email })
    const { item } = await company.browser.call(updateUser, { id: user.id, name: 'New Name' })
    expect(item.name).toBe('New Name')
    await aMembership(testServer(), user, { in: await aTenant(testServer()) })
    const kept = await company.browser.call(updateUser, { id: user.id, name: 'Other Name' })
    expect(kept.item.name).toBe('New Name')
  })

  test('SEC-BE-03 gets what was typed of them once they activate an account by it, and nothing where they have one', async () => {
    const { browser } = await aMaker(testServer())
    const [fresh, username] = [anAddress(), `typed${count}`]
    const { id } = await browser.call(addUser, {
      email: fresh,
      name: 'Typed Name',
      phone: '+49222',
      username,
    })
    expect(await findUser(id)).toMatchObject({ name: '', phone: null, username: null })
    const link = await lastLink(fresh)
    expect(await aBrowser(testServer()).call(getActivateAccountStrategy, link)).toMatchObject({
      invitation: { name: 'Typed Name' },
    })
    await aBrowser(testServer()).call(activateAccount, { ...link, password: ofPassword })
    expect(await findUser(id)).toMatchObject({ name: 'Typed Name', phone: '+49222', username })
    const known = await aMember(testServer(), { in: await aTenant(testServer()), user: { name: '' } })
    await browser.call(addUser, { email: known.email, name: 'Typed Name', phone: '+49222' })
    const theirs = await signedIn(testServer(), known)
    await theirs.call(acceptInvitation, await lastLink(known.email))
    expect(await findUser(known.id)).toMatchObject({ name: '', phone: null, username: null })
    const { items } = await browser.call(loadUsers, { searchFilter: known.email })
    expect(items).toMatchObject([{ activatedForTenant: true, name: '', verified: true }])
  })

  test('SEC-BE-03 disabled and enabled again, accepts an invitation that is sent anew', async () => {
    const { browser, tenant } = await aMaker(testServer())
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const { id } = await browser.call(addUser, { email: user.email })
    const first = await lastLink(user.email)
    await browser.call(disableUser, { userId: id })
    await browser.call(enableUser, { userId: id })
    const theirs = await signedIn(testServer(), user)
    expect(await readRefusal(theirs.call(acceptInvitation, first))).toBe('LINK_INVALID')
    await browser.call(addUser, { email: user.email })
    expect(await theirs.call(acceptInvitation, await lastLink(user.email))).toEqual({ tenantId: tenant.id })
  })

  const takingBack = {
    'removes the member': async (attacker: Awaited<ReturnType<typeof aMaker>>, email: string) => {
      const { id } = await attacker.browser.call(addUser, { email })
      await attacker.browser.call(deleteUser, { userId: id })
    },
    'deletes the account below to which they were invited': async (
      { browser, tenant, admin }: Awaited<ReturnType<typeof aMaker>>,
      email: string,
    ) => {
      const { tenantId } = await browser.call(createSubTenant, { name: 'Below', parentTenantId: tenant.id })
      const below = { ...tenant, id: tenantId }
      const theirs = await signedIn(testServer(), await anAdmin(testServer(), { in: below }))
      await theirs.call(addUser, { email })
      expect(admin.id).not.toBe('')
      await browser.call(deleteSubTenant, { tenantId })
    },
  }

  test.each(Object.entries(takingBack))(
    'SEC-BE-08 keeps a sign-up that was begun where a tenant %s',
    async (_, takeBack) => {
      const email = anAddress()
      await aBrowser(testServer()).call(signUpUser, {
        email,
        password: ofPassword,
        companyName: 'Own',
        name: 'Me',
      })
      const link = await lastLink(email)
      await takeBack(await aMaker(testServer()), email)
      const theirs = aBrowser(testServer())
      theirs.accessToken = (await theirs.call(activateAccount, link)).accessToken
      expect((await theirs.call(getProfile, {})).email).toBe(email)
    },
  )

  test.each(Object.entries(takingBack))(
    'SEC-BE-08 keeps an account without a tenant where a tenant %s',
    async (_, takeBack) => {
      const user = await aMember(testServer(), { in: await aTenant(testServer()) })
      const { db } = testServer().services
      await takeBack(await aMaker(testServer()), user.email)
      expect(await findUser(user.id)).toBeDefined()
      // Whom an invitation alone made goes with it.
      const email = anAddress()
      await takeBack(await aMaker(testServer()), email)
      expect(await db.select().from(users).where(eq(users.email, email))).toEqual([])
    },
  )

  test('SEC-BE-07 has no password rules of a tenant that they have not joined', async () => {
    const strict = await aMaker(testServer())
    await strict.browser.call(savePasswordHistoryPolicy, { enabled: true, historySize: 5 })
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    await strict.browser.call(addUser, { email: user.email })
    const change = async (password: string, newPassword: string) => {
      const theirs = aBrowser(testServer())
      theirs.accessToken = (await theirs.call(login, { email: user.email, password })).accessToken
      return readRefusal(theirs.call(changePassword, { password, newPassword }))
    }
    expect(await change(somePassword, ofPassword)).toBe('not refused')
    expect(await change(ofPassword, somePassword)).toBe('not refused')
    const { db, clock } = testServer().services
    await db.update(memberships).set({ activatedAt: clock.now() }).where(eq(memberships.userId, user.id))
    expect(await change(somePassword, ofPassword)).toBe('PASSWORD_REUSED')
  })

  test('SEC-BE-07 takes their last second factor away, whatever a tenant asks that they have not joined', async () => {
    const strict = await aMaker(testServer())
    const { db, clock, random } = testServer().services
    const row = { id: uuidv7(clock, random), createdAt: clock.now(), updatedAt: clock.now() }
    await db.insert(mfaPolicies).values({ ...row, tenantId: strict.tenant.id, enforceMFAType: 'Force' })
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const membership = { in: strict.tenant, activatedAt: null }
    await aMembership(testServer(), user, membership)
    expect(await isRequired(db, user.id)).toBe(false)
    await db.update(memberships).set({ activatedAt: clock.now() }).where(eq(memberships.userId, user.id))
    expect(await isRequired(db, user.id)).toBe(true)
  })
})
