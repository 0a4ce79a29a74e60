import {
  assignUserToApplications,
  unassignUserFromApplications,
} from '@vestibule/contract/areas/applications'
import { submitApprovalAction } from '@vestibule/contract/areas/approval-flows'
import { deleteUser, disableUser, enableUser, resendActivationLink } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { developmentClientId } from '@vestibule/contract/constants'
import { and, eq, isNotNull } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { changeAddress } from '../../domain/members/change-address.ts'
import { applicationAssignments } from '../../platform/db/schema/applications.ts'
import { exclusions } from '../../platform/db/schema/exclusions.ts'
import { ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'
import { memberships, type UserRow } from '../../platform/db/schema/users.ts'
import { aClient } from '../../testing/a-client.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, aTenant } from '../../testing/builders.ts'
import { changeClient } from '../../testing/change-client.ts'
import { createColleagues } from '../../testing/colleagues.ts'
import { postUser } from '../../testing/directory-ways.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aProvisioned, type Provisioned } from '../../testing/scim.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'
import { useConsent } from '../../testing/use-consent.ts'

type Invited = { readonly made: Provisioned; readonly user: UserRow }
type Outcome = (testServer: TestServer, invited: Invited) => Promise<unknown>

const decide = async (testServer: TestServer, { made }: Invited, approved: boolean) => {
  const mail = (await testServer.mail()).to(made.admin.email).at(-1)
  const href = /https?:\/\/\S*\/account\/approval\?\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const {
    approvalFlowExecutionId = '',
    approverId = '',
    approvalFlowStepId = '',
  } = Object.fromEntries(new URL(href).searchParams)
  const link = { approvalFlowExecutionId, approverId, approvalFlowStepId }
  await aBrowser(testServer).call(submitApprovalAction, { ...link, approved })
}

const isIn = (tenantId: string, userId: string) =>
  and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId))

/** What becomes of an invitation for which no member has consented yet. */
const refusals: Readonly<Record<string, Outcome>> = {
  'is rejected': (testServer, invited) => decide(testServer, invited, false),
  'is taken back': (_, { made, user }) => made.browser.call(deleteUser, { userId: user.id }),
}
const consents: Readonly<Record<string, Outcome>> = {
  'is approved': (testServer, invited) => decide(testServer, invited, true),
  'is sent by a member who consents': (_, { made, user }) =>
    made.browser.call(addUser, { email: user.email, roleIds: [] }),
  'is sent again by a member who consents': (_, { made, user }) =>
    made.browser.call(resendActivationLink, { userId: user.id }),
}

type Waiting = Invited & { readonly testServer: TestServer; readonly desk: Browser }

const setOff = ({ desk, user: { id: userId } }: Waiting) => desk.call(disableUser, { userId })
const setOn = ({ desk, user: { id: userId } }: Waiting) => desk.call(enableUser, { userId })

/** What a member who may not consent can do about the person while the invitation waits. */
const meanwhile: Readonly<Record<string, (waiting: Waiting) => Promise<unknown>>> = {
  'disabled and enabled in a moment': async (waiting) => {
    await setOff(waiting)
    waiting.testServer.clock.advance(1)
    await setOn(waiting)
  },
  'disabled and enabled later': async (waiting) => {
    await setOff(waiting)
    waiting.testServer.clock.advance(60)
    await setOn(waiting)
  },
  'invited once more': ({ desk, user: { email } }) => desk.call(addUser, { email, roleIds: [] }),
  'mailed once more': ({ desk, user: { id: userId } }) => desk.call(resendActivationLink, { userId }),
  'assigned an application': ({ desk, user: { id: userId }, made }) =>
    desk.call(assignUserToApplications, { userId, tenantId: made.tenant.id, appIds: [developmentClientId] }),
}

describeOnServer('an invitation of a person whom an administrator has removed', (engine) => {
  const testServer = useTestServer(engine)
  const { comeBySso } = createColleagues(testServer, engine)
  useConsent(testServer)

  /** By a member who may invite people and not consent. */
  const invited = async () => {
    const made = await aProvisioned(testServer())
    const user = await aMember(testServer(), { in: made.tenant, user: { email: `kim@${made.domain}` } })
    await aMembership(testServer(), user, { in: await aTenant(testServer()) })
    await made.browser.call(deleteUser, { userId: user.id })
    const support = await aMember(testServer(), { in: made.tenant, roles: ['Support'] })
    const more = [enableUser, assignUserToApplications].map(({ access }) => access.permission)
    await aRoleWith(testServer(), made.tenant, support, more)
    const desk = await signedIn(testServer(), support)
    await desk.call(addUser, { email: user.email, roleIds: [] })
    return { made, user, desk }
  }

  test.each(Object.entries(refusals))('SEC-RA-51 lifts nothing where it %s', async (_, outcome) => {
    const { made, user } = await invited()
    await outcome(testServer(), { made, user })
    expect((await postUser(made.directory, user.email)).body).toMatchObject({ id: user.id, active: false })
  })

  test.each(Object.entries(refusals))(
    'SEC-RA-51 lifts nothing where it %s and the person has another address by then',
    async (_, outcome) => {
      const { made, user } = await invited()
      await outcome(testServer(), { made, user })
      const { services } = testServer()
      const email = `away-${user.id}@free.test`
      await services.transaction((tx) =>
        changeAddress(tx, services, user.id, { email, canonicalEmail: email }),
      )
      expect((await postUser(made.directory, email)).body).toMatchObject({ id: user.id, active: false })
    },
  )

  const actsAndRefusals = Object.keys(meanwhile).flatMap((act) =>
    Object.keys(refusals).map((refusal) => [act, refusal] as const),
  )
  test.each(actsAndRefusals)(
    'SEC-RA-56 keeps the removal where the person is %s while it waits, and it %s',
    async (act, refusal) => {
      const { made, user, desk } = await invited()
      await meanwhile[act]!({ testServer: testServer(), made, user, desk })
      await refusals[refusal]!(testServer(), { made, user })
      const { services } = testServer()
      const email = `away-${user.id}@${made.domain}`
      await services.transaction((tx) =>
        changeAddress(tx, services, user.id, { email, canonicalEmail: email }),
      )
      expect((await postUser(made.directory, email)).body).toMatchObject({ id: user.id, active: false })
    },
  )

  const listApplicationsTaken = async (userId: string) => {
    const isAbout = and(eq(exclusions.userId, userId), isNotNull(exclusions.applicationId))
    return testServer().services.db.select().from(exclusions).where(isAbout)
  }

  test.each([true, false])(
    'SEC-RA-56 gives an application for good that is assigned while it waits once it is approved: %s',
    async (isApproved) => {
      const made = await aProvisioned(testServer())
      const { id: tenantId } = made.tenant
      const user = await aMember(testServer(), { in: made.tenant, user: { email: `kim@${made.domain}` } })
      await aMembership(testServer(), user, { in: await aTenant(testServer()) })
      const app = await aClient(testServer(), { id: crypto.randomUUID(), accessType: 'MANAGED_ACCESS' })
      const input = { userId: user.id, tenantId, appIds: [app.id] }
      await made.browser.call(assignUserToApplications, input)
      await made.browser.call(unassignUserFromApplications, input)
      await made.browser.call(deleteUser, { userId: user.id })
      const support = await aMember(testServer(), { in: made.tenant, roles: ['Support'] })
      await aRoleWith(testServer(), made.tenant, support, [assignUserToApplications.access.permission])
      const desk = await signedIn(testServer(), support)
      await desk.call(addUser, { email: user.email, roleIds: [] })
      await desk.call(assignUserToApplications, input)
      await decide(testServer(), { made, user }, isApproved)
      expect((await listApplicationsTaken(user.id)).length > 0).toBe(!isApproved)
    },
  )

  test('SEC-RA-56 stays removed where an administrator takes back what they did to a member who came back', async () => {
    const made = await aProvisioned(testServer())
    const user = await aMember(testServer(), { in: made.tenant, user: { email: `kim@${made.domain}` } })
    await aMembership(testServer(), user, { in: await aTenant(testServer()) })
    const { id: userId, email } = user
    await made.browser.call(deleteUser, { userId })
    // As by a shared link, which lifts nothing.
    await aMembership(testServer(), user, { in: made.tenant })
    await made.browser.call(disableUser, { userId })
    await made.browser.call(enableUser, { userId })
    await testServer().services.db.delete(memberships).where(isIn(made.tenant.id, userId))
    expect((await postUser(made.directory, email)).body).toMatchObject({ id: userId, active: false })
  })

  test.each(Object.entries(consents))('SEC-RA-51 lifts the removal once it %s', async (_, outcome) => {
    const { made, user } = await invited()
    await outcome(testServer(), { made, user })
    expect((await postUser(made.directory, user.email)).body).toMatchObject({ id: user.id, active: true })
    expect((await made.directory.send('DELETE', `/Users/${user.id}`)).status).toBe(204)
    expect((await postUser(made.directory, user.email)).body).toMatchObject({ active: true })
  })

  test('SEC-RA-47 SEC-RA-51 gives back no application that was taken, where it is rejected', async () => {
    const made = await aProvisioned(testServer())
    const { db, clock } = testServer().services
    const { id: tenantId } = made.tenant
    await db.update(ssoConfigurations).set({ enabled: true }).where(eq(ssoConfigurations.tenantId, tenantId))
    const user = await aMember(testServer(), { in: made.tenant, user: { email: `kim@${made.domain}` } })
    const support = await aMember(testServer(), { in: made.tenant, roles: ['Support'] })
    const browser = await signedIn(testServer(), support)
    for (const { id: userId } of [made.admin, support, user])
      await db
        .insert(applicationAssignments)
        .values({ tenantId, userId, applicationId: developmentClientId, createdAt: clock.now() })
    await changeClient(testServer(), { accessType: 'MANAGED_ACCESS' })
    onTestFinished(() => changeClient(testServer(), { accessType: 'FREE_ACCESS' }))
    const appIds = [developmentClientId]
    await made.browser.call(unassignUserFromApplications, { userId: user.id, tenantId, appIds })
    await made.browser.call(deleteUser, { userId: user.id })
    await browser.call(addUser, { email: user.email, roleIds: [] })
    await decide(testServer(), { made, user }, false)
    expect(await readRefusal(comeBySso(user.email))).toBe('APPLICATION_NOT_ASSIGNED')
  })
})
