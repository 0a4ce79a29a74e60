import { getProfile } from '@vestibule/contract/areas/profile'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import {
  disableUser,
  enableUser,
  lockUser,
  setPermanentUser,
  unlockUser,
  updateUser,
  updateUserExpirationTime,
} from '@vestibule/contract/areas/team'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { memberships, type UserRow, users } from '../../platform/db/schema/users.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const day = 86_400

type Act = (browser: Browser, userId: string) => Promise<unknown>

/** What is taken from a user, and what gives it back. */
const pairs: Readonly<Record<string, { readonly take: Act; readonly give: Act }>> = {
  'disabled and enabled': {
    take: (browser, userId) => browser.call(disableUser, { userId }),
    give: (browser, userId) => browser.call(enableUser, { userId }),
  },
  'locked and unlocked': {
    take: (browser, userId) => browser.call(lockUser, { userId }),
    give: (browser, userId) => browser.call(unlockUser, { userId }),
  },
  'temporary and permanent': {
    take: (browser, userId) => browser.call(updateUserExpirationTime, { userId, expirationInSeconds: day }),
    give: (browser, userId) => browser.call(setPermanentUser, { userId }),
  },
  'here for a shorter and a longer time': {
    take: (browser, userId) => browser.call(updateUserExpirationTime, { userId, expirationInSeconds: day }),
    give: (browser, userId) =>
      browser.call(updateUserExpirationTime, { userId, expirationInSeconds: 2 * day }),
  },
}

const proveAgain = async (browser: Browser) => {
  const { accessToken } = await browser.call(generateStepupSession, { maxAge: 300, password: somePassword })
  browser.accessToken = accessToken
}

describeOnServer('giving back', (engine) => {
  const testServer = useTestServer(engine)

  /** A tenant with two administrators, who are signed in, and a third, who is the subject. */
  const aTeam = async () => {
    const tenant = await aTenant(testServer())
    const signInAdmin = async () => signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const user = await anAdmin(testServer(), { in: tenant })
    const keeper = await aMember(testServer(), { in: tenant, roles: [] })
    await aRoleWith(testServer(), tenant, keeper, [
      'fe.secure.write.enableDisable',
      'fe.secure.write.updateUser',
    ])
    return {
      tenant,
      user,
      admin: await signInAdmin(),
      other: await signInAdmin(),
      keeper: await signedIn(testServer(), keeper),
      theirs: await signedIn(testServer(), user),
    }
  }
  const readState = async ({ id }: UserRow) => {
    const { db } = testServer().services
    const [membership] = await db.select().from(memberships).where(eq(memberships.userId, id))
    const [user] = await db.select().from(users).where(eq(users.id, id))
    const { isDisabled, disabledBy, temporaryExpirationDate } = membership!
    return { isDisabled, disabledBy, temporaryExpirationDate, lockedAt: user!.lockedAt }
  }
  const rowsAbout = ({ id }: UserRow) =>
    testServer().services.db.select().from(audits).where(eq(audits.resourceId, id)).orderBy(audits.id)
  const mailsTo = async ({ email }: UserRow) =>
    (await testServer().mail()).to(email).filter(({ subject }) => subject.includes('administrator'))

  test.each(Object.entries(pairs))(
    'SEC-RA-07 a user who was %s is given what they hold: judged, proved and mailed',
    async (name, { take, give }) => {
      const { admin, other, keeper, user } = await aTeam()
      await take(admin, user.id)
      testServer().clock.advance(301)
      // An extension is refused by rank already, as setting an end is.
      const expected = name.startsWith('here') ? 'OUT_RANKED' : 'ROLE_NOT_GRANTABLE'
      expect(await readRefusal(give(keeper, user.id))).toBe(expected)
      expect(await readRefusal(give(other, user.id))).toBe('STEP_UP_REQUIRED')
      await proveAgain(other)
      await give(other, user.id)
      testServer().clock.advance(10)
      const wasAway = name.startsWith('disabled') || name.startsWith('locked')
      expect(await mailsTo(user)).toHaveLength(wasAway ? 1 : 0)
    },
  )

  test.each(Object.entries(pairs))(
    'SEC-RA-08 a user who was %s within ten seconds, by the same administrator, is as before without a proof',
    async (name, { take, give }) => {
      const { tenant, admin, user, theirs } = await aTeam()
      const isShorter = name.startsWith('here')
      if (isShorter) {
        const until = new Date(testServer().clock.now().getTime() + 5 * day * 1000)
        await testServer()
          .services.db.update(memberships)
          .set({ temporaryExpirationDate: until })
          .where(and(eq(memberships.tenantId, tenant.id), eq(memberships.userId, user.id)))
      }
      testServer().clock.advance(301)
      const before = await readState(user)
      await take(admin, user.id)
      testServer().clock.advance(9)
      const taken = await rowsAbout(user)
      await give(admin, user.id)
      if (!isShorter) expect(await readState(user)).toEqual(before)
      const added = (await rowsAbout(user)).slice(taken.length)
      expect(added.map(({ details }) => details['isUndo'])).toEqual([true])
      const isSignedOut = name.startsWith('disabled') || name.startsWith('locked')
      expect(await readRefusal(theirs.call(getProfile, {}))).toBe(
        isSignedOut ? 'SESSION_ENDED' : 'not refused',
      )
      testServer().clock.advance(60)
      expect(await mailsTo(user)).toEqual([])
    },
  )

  test.each(Object.entries(pairs))(
    'SEC-RA-08 a user who was %s later, or by another administrator, is given what they hold',
    async (_, { take, give }) => {
      const { admin, other, user } = await aTeam()
      testServer().clock.advance(301)
      await take(admin, user.id)
      expect(await readRefusal(give(other, user.id))).toBe('STEP_UP_REQUIRED')
      testServer().clock.advance(11)
      expect(await readRefusal(give(admin, user.id))).toBe('STEP_UP_REQUIRED')
    },
  )

  test('SEC-RA-08 disabling a user who is disabled is no act that could be taken back', async () => {
    const { admin, other, user } = await aTeam()
    testServer().clock.advance(301)
    await admin.call(disableUser, { userId: user.id })
    await other.call(disableUser, { userId: user.id })
    expect(await readRefusal(other.call(enableUser, { userId: user.id }))).toBe('STEP_UP_REQUIRED')
  })

  test('SEC-RA-08 roles are given back as they were, and the mail of a grant goes with it', async () => {
    const { admin, user, tenant } = await aTeam()
    const [adminRole, readOnly] = [
      await readRoleId(testServer(), 'Admin'),
      await readRoleId(testServer(), 'ReadOnly'),
    ]
    testServer().clock.advance(295)
    await admin.call(updateUser, { id: user.id, roleIds: [readOnly] })
    testServer().clock.advance(9)
    const others = admin.call(updateUser, { id: user.id, roleIds: [readOnly, adminRole] })
    expect(await readRefusal(others), 'more than before').toBe('STEP_UP_REQUIRED')
    await admin.call(updateUser, { id: user.id, roleIds: [adminRole] })
    testServer().clock.advance(20)
    expect(await mailsTo(user)).toEqual([])
    await proveAgain(admin)
    const member = await aMember(testServer(), { in: tenant })
    await admin.call(updateUser, { id: member.id, roleIds: [adminRole] })
    await admin.call(updateUser, { id: member.id, roleIds: [readOnly] })
    testServer().clock.advance(20)
    expect(await mailsTo(member)).toEqual([])
  })

  test('SEC-RA-07 no member makes their own membership last', async () => {
    const { admin, user, theirs } = await aTeam()
    await admin.call(updateUserExpirationTime, { userId: user.id, expirationInSeconds: day })
    expect(await readRefusal(theirs.call(setPermanentUser, { userId: user.id }))).toBe('NOT_ON_YOURSELF')
  })
})
