import {
  assignUserToApplications,
  unassignUserFromApplications,
} from '@vestibule/contract/areas/applications'
import { deleteUser, disableUser, enableUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { keepAddresses } from '../../domain/exclusions/member-addresses.queries.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { applicationAssignments } from '../../platform/db/schema/applications.ts'
import { approvals } from '../../platform/db/schema/approvals.ts'
import { users, type UserRow } from '../../platform/db/schema/users.ts'
import { aClient } from '../../testing/a-client.ts'
import { aMaker, type Maker } from '../../testing/api-tokens.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, aMembership } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { allowPhoneSignUp, createAddresses, readUser, waysOfProving } from '../../testing/proved-addresses.ts'
import { createMemberReader } from '../../testing/provisioned-members.ts'
import { connectDirectory, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Saying = { readonly maker: Maker; readonly user: UserRow }

describeOnServer('a user who comes into an organization by the address that they prove', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`held-${engine}-`)
  const { readMembership } = createMemberReader(testServer)
  const appId = '4b7c0c7e-0000-4000-8000-000000000082'
  beforeAll(async () => {
    await allowPhoneSignUp(testServer())
    await aClient(testServer(), { id: appId, accessType: 'MANAGED_ACCESS' })
  })

  const putOut = async ({ maker, user }: Saying) => {
    await aMembership(testServer(), user, { in: maker.tenant })
    await maker.browser.call(deleteUser, { userId: user.id })
  }

  /** What the organization has said of the user, whom it knows by the account or by the address until then. */
  const sayings: Readonly<Record<string, (saying: Saying) => Promise<unknown>>> = {
    'was removed': putOut,
    'was removed, and lost an application before': async (saying) => {
      const { maker, user } = saying
      const toApplication = { tenantId: maker.tenant.id, appIds: [appId] }
      await aMembership(testServer(), user, { in: maker.tenant })
      await maker.browser.call(assignUserToApplications, { ...toApplication, userId: user.id })
      testServer().clock.advance(60)
      await maker.browser.call(unassignUserFromApplications, { ...toApplication, userId: user.id })
      await maker.browser.call(deleteUser, { userId: user.id })
    },
    'had the address of a disabled member': async ({ maker, user }) => {
      const { id: userId } = await aMember(testServer(), { in: maker.tenant })
      const place = { tenantId: maker.tenant.id, userId }
      await testServer().services.transaction((tx) => keepAddresses(tx, place, [user.canonicalEmail!]))
      await maker.browser.call(disableUser, { userId })
    },
  }

  /** How the organization has named the address that is proved. */
  const namings: Readonly<Record<string, (saying: Saying, email: string) => Promise<string>>> = {
    'was invited': async ({ maker }, email) => {
      const { id } = await maker.browser.call(addUser, { email, roleIds: [] })
      await maker.browser.call(assignUserToApplications, {
        tenantId: maker.tenant.id,
        userId: id,
        appIds: [appId],
      })
      return id
    },
    'came by the directory of the domain': async ({ maker }, email) => {
      await aConnection(testServer(), maker.tenant, { domain: email.split('@')[1]!, enabled: false })
      const id = await provision(await connectDirectory(testServer(), maker), email)
      await maker.browser.call(assignUserToApplications, {
        tenantId: maker.tenant.id,
        userId: id,
        appIds: [appId],
      })
      return id
    },
  }

  const rows = Object.keys(sayings).flatMap((saying) =>
    Object.keys(namings).flatMap((naming) =>
      Object.keys(waysOfProving)
        // A sign-up by telephone has no address before.
        .filter((way) => way !== 'a sign-up by telephone' || !saying.includes('address'))
        .map((way) => ({ saying, naming, way })),
    ),
  )
  test.each(rows)('SEC-RA-82 is held as one who $saying: $naming, and proved by $way', async (row) => {
    const [email, maker] = [nextAddress(), await aMaker(testServer())]
    const { userId, prove } = await waysOfProving[row.way]!(testServer(), email)
    const saying = { maker, user: await readUser(testServer(), userId) }
    await sayings[row.saying]!(saying)
    await namings[row.naming]!(saying, email)
    expect(await prove()).toBe('not refused')
    const place = await readMembership(maker.tenant.id, userId)
    expect(place).toMatchObject({ isDisabled: true, disabledBy: maker.admin.id })
    const assigned = await testServer()
      .services.db.select()
      .from(applicationAssignments)
      .where(eq(applicationAssignments.userId, userId))
    expect(assigned.length).toBe(row.saying.includes('application') ? 0 : 1)
    await maker.browser.call(enableUser, { userId })
    expect(await readMembership(maker.tenant.id, userId)).toMatchObject({ isDisabled: false })
  })

  test('SEC-RA-82 has no lock of another organization', async () => {
    const [email, maker, other] = [nextAddress(), await aMaker(testServer()), await aMaker(testServer())]
    const { userId, prove } = await waysOfProving['an own change']!(testServer(), email)
    const { id } = await maker.browser.call(addUser, { email, roleIds: [] })
    await other.browser.call(addUser, { email, roleIds: [] })
    const lock = { lockedAt: testServer().services.clock.now(), lockedBy: other.admin.id }
    await testServer()
      .services.db.update(users)
      .set({ ...lock, lockedIn: other.tenant.id })
      .where(eq(users.id, id))
    expect(await prove()).toBe('not refused')
    const places = [maker, other].map(({ tenant }) => readMembership(tenant.id, userId))
    expect(await Promise.all(places)).toMatchObject([
      { isDisabled: false, disabledBy: null },
      { isDisabled: true, disabledBy: other.admin.id },
    ])
  })

  test('SEC-RA-82 waits for the consent to this invitation, and for none that has ended', async () => {
    const { services } = testServer()
    await changeSettings(services.db, services, { approvals: { invitations: true } })
    onTestFinished(() => changeSettings(services.db, services, { approvals: { invitations: false } }))
    const [email, maker] = [nextAddress(), await aMaker(testServer())]
    const { userId, prove } = await waysOfProving['an own change']!(testServer(), email)
    const user = await readUser(testServer(), userId)
    const inviter = await aMember(testServer(), { in: maker.tenant })
    await aRoleWith(testServer(), maker.tenant, inviter, [addUser.access.permission])
    const desk = await signedIn(testServer(), inviter)
    await desk.call(addUser, { email: user.email, roleIds: [] })
    await maker.browser.call(deleteUser, { userId })
    await desk.call(addUser, { email, roleIds: [] })
    expect(await prove()).toBe('not refused')
    const waiting = await services.db.select().from(approvals).where(eq(approvals.invitedId, userId))
    expect(waiting.length).toBe(1)
  })
})
