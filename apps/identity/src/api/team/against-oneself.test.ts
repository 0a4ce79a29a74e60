import {
  assignUserToApplications,
  unassignUserFromApplications,
} from '@vestibule/contract/areas/applications'
import { addUsersToSubTenant, updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import {
  disableUser,
  enableUser,
  lockUser,
  setPermanentUser,
  unlockUser,
  updateUser,
  updateUserExpirationTime,
} from '@vestibule/contract/areas/team'
import { headers } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applicationAssignments } from '../../platform/db/schema/applications.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { aClient } from '../../testing/a-client.ts'
import { movedTo } from '../../testing/allow-only.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Ids = {
  readonly userId: string
  readonly tenantId: string
  readonly appId: string
  readonly admin: string
  readonly support: string
}
type Act = (browser: Browser, ids: Ids) => Promise<unknown>
type Way = {
  /** What another administrator says against the member. */
  readonly say: Act
  /** What the member does about it. */
  readonly lift: Act
  readonly expected: string
  /** Whether it is said in an account below, which the member enters from above. */
  readonly isBelow?: boolean
}

const day = 86_400
const ways: Readonly<Record<string, Way>> = {
  'access to accounts below': {
    say: (browser, { userId }) => browser.call(updateSubAccountAccess, { userId, allowAccess: false }),
    lift: (browser, { userId }) => browser.call(updateSubAccountAccess, { userId, allowAccess: true }),
    expected: 'NOT_ON_YOURSELF',
  },
  'a disabled membership': {
    say: (browser, { userId }) => browser.call(disableUser, { userId }),
    lift: (browser, { userId }) => browser.call(enableUser, { userId }),
    expected: 'NOT_ON_YOURSELF',
    isBelow: true,
  },
  'an end, by none': {
    say: (browser, { userId }) =>
      browser.call(updateUserExpirationTime, { userId, expirationInSeconds: day }),
    lift: (browser, { userId }) => browser.call(setPermanentUser, { userId }),
    expected: 'NOT_ON_YOURSELF',
  },
  'an end, by a later one': {
    say: (browser, { userId }) =>
      browser.call(updateUserExpirationTime, { userId, expirationInSeconds: day }),
    lift: (browser, { userId }) =>
      browser.call(updateUserExpirationTime, { userId, expirationInSeconds: 2 * day }),
    expected: 'NOT_ON_YOURSELF',
  },
  'a lock': {
    say: (browser, { userId }) => browser.call(lockUser, { userId }),
    lift: (browser, { userId }) => browser.call(unlockUser, { userId }),
    expected: 'SESSION_ENDED',
  },
  'a role that was taken': {
    say: (browser, { userId: id, support }) => browser.call(updateUser, { id, roleIds: [support] }),
    lift: (browser, { userId: id, admin }) => browser.call(updateUser, { id, roleIds: [admin] }),
    expected: 'ROLE_NOT_GRANTABLE',
  },
  'an application that was taken': {
    say: (browser, { userId, tenantId, appId }) =>
      browser.call(unassignUserFromApplications, { userId, tenantId, appIds: [appId] }),
    lift: (browser, { userId, tenantId, appId }) =>
      browser.call(assignUserToApplications, { userId, tenantId, appIds: [appId] }),
    expected: 'NOT_ON_YOURSELF',
  },
}

describeOnServer('what was said against a member', (engine) => {
  const testServer = useTestServer(engine)

  /** Two administrators of an account, who are signed in; one is the subject, there or as a member of an account below. */
  const aTeam = async (isBelow = false) => {
    const { services } = testServer()
    const top = await aTenant(testServer())
    const part = await aTenant(testServer(), { parentId: top.id, isReseller: true })
    const app = await aClient(testServer(), { id: crypto.randomUUID(), accessType: 'MANAGED_ACCESS' })
    const other = await signedIn(testServer(), await anAdmin(testServer(), { in: top }))
    const user = await anAdmin(testServer(), { in: top })
    if (isBelow) await aMembership(testServer(), user, { in: part, roles: ['Admin'] })
    await anAdmin(testServer(), { in: part })
    const own = await signedIn(testServer(), user)
    const tenantId = isBelow ? part.id : top.id
    const place = { tenantId, userId: user.id, createdAt: services.clock.now() }
    await services.db.insert(applicationAssignments).values({ ...place, applicationId: app.id })
    const enter = (browser: Browser, ip: string) =>
      isBelow ? movedTo(testServer(), browser, ip, { [headers.scopedTenant]: part.id }) : browser
    const ids: Ids = {
      userId: user.id,
      tenantId,
      appId: app.id,
      admin: await readRoleId(testServer(), 'Admin'),
      support: await readRoleId(testServer(), 'Support'),
    }
    return { top, ids, other: enter(other, '203.0.113.1'), own: enter(own, '203.0.113.2') }
  }
  const readState = async ({ userId }: Ids) => {
    const { db } = testServer().services
    return [
      await db.select().from(memberships).where(eq(memberships.userId, userId)),
      await db.select().from(users).where(eq(users.id, userId)),
      await db.select().from(membershipRoles).where(eq(membershipRoles.userId, userId)),
      await db.select().from(applicationAssignments).where(eq(applicationAssignments.userId, userId)),
    ]
  }

  test.each(Object.entries(ways))(
    'SEC-RA-29 %s is not lifted by the member',
    async (_, { say, lift, expected, isBelow }) => {
      const { ids, other, own } = await aTeam(isBelow)
      const before = await readState(ids)
      await say(other, ids)
      const after = await readState(ids)
      expect(after).not.toEqual(before)
      expect(await readRefusal(lift(own, ids))).toBe(expected)
      expect(await readState(ids)).toEqual(after)
    },
  )

  test('SEC-RA-29 a member takes back an application that they gave up by themselves', async () => {
    const { ids, own, other } = await aTeam()
    const { say, lift } = ways['an application that was taken']!
    await say(own, ids)
    expect(await readRefusal(lift(own, ids))).toBe('not refused')
    await say(other, ids)
    testServer().clock.advance(60)
    await lift(other, ids)
    testServer().clock.advance(60)
    await say(own, ids)
    expect(await readRefusal(lift(own, ids))).toBe('not refused')
  })

  test('SEC-RA-30 access to accounts below is changed by members who have it, by whatever operation', async () => {
    const { top, other } = await aTeam()
    const clerk = await aMember(testServer(), { in: top })
    await aRoleWith(testServer(), top, clerk, [
      'fe.account-hierarchy.write.subAccountAccess',
      'fe.secure.write.userSubTenants',
    ])
    const friend = await aMember(testServer(), { in: top })
    const own = await signedIn(testServer(), clerk)
    const acts = {
      given: () => own.call(updateSubAccountAccess, { userId: friend.id, allowAccess: true }),
      taken: () => own.call(updateSubAccountAccess, { userId: friend.id, allowAccess: false }),
      'given by an invitation': () =>
        own.call(addUsersToSubTenant, {
          users: [{ email: 'friend@example.test' }],
          tenantId: top.id,
          roleIds: [ids.reader],
          allowSubAccountAccess: true,
        }),
    }
    const ids = { reader: await readRoleId(testServer(), 'ReadOnly') }
    const refusals = async () => {
      const answers: Record<string, string> = {}
      for (const [name, act] of Object.entries(acts)) answers[name] = await readRefusal(act())
      return answers
    }
    const all = (answer: string) => Object.fromEntries(Object.keys(acts).map((name) => [name, answer]))
    expect(await refusals()).toEqual(all('FORBIDDEN'))
    await other.call(updateSubAccountAccess, { userId: clerk.id, allowAccess: true })
    expect(await refusals()).toEqual(all('not refused'))
  })
})
