import {
  assignUserToApplications,
  unassignUserFromApplications,
} from '@vestibule/contract/areas/applications'
import { updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { updateUser } from '@vestibule/contract/areas/team'
import { developmentClientId } from '@vestibule/contract/constants'
import { afterEach, expect, test } from 'vitest'
import { listAdministrators } from '../../domain/members/find-administrators.ts'
import { applicationAssignments } from '../../platform/db/schema/applications.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, aTenant, readRoleId } from '../../testing/builders.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { reset, resetParams } from '../../testing/reset-links.ts'
import { connectDirectory, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

/** What the owner of the address is in the organization, and whether an application is assigned to them. */
const owners = {
  'is a member whom no application lets in': { isMember: true, isAssigned: false, isTaken: false },
  'has no place there': { isMember: false, isAssigned: false, isTaken: false },
  'has the application': { isMember: true, isAssigned: true, isTaken: false },
  'had the application taken by an administrator': { isMember: true, isAssigned: true, isTaken: true },
} as const

describeOnServer('the undo, where applications are of managed access', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`undo-apps-${engine}-`)
  afterEach(() => changeClient(testServer(), { accessType: 'FREE_ACCESS' }))

  const assign = (tenantId: string, userId: string) => {
    const { db, clock } = testServer().services
    const createdAt = clock.now()
    return db
      .insert(applicationAssignments)
      .values({ tenantId, userId, applicationId: developmentClientId, createdAt })
  }

  test.each(Object.entries(owners))(
    'SEC-RA-47 SEC-RA-88 brings the applications of the place with its roles, to an owner who %s',
    async (_, { isMember, isAssigned, isTaken }) => {
      const [maker, home, email] = [await aMaker(testServer()), await aTenant(testServer()), nextAddress()]
      const { tenant, admin } = maker
      const user = await aMember(testServer(), { in: home, user: { email } })
      if (isMember) await aMembership(testServer(), user, { in: tenant })
      await aConnection(testServer(), tenant, { domain: email.split('@')[1]!, enabled: false })
      const [own, away] = [await signedIn(testServer(), user), `away-${email}`]
      await own.call(updateEmail, { email: away })
      await own.call(verifyEmail, { email: away, code: await mailedCode(testServer(), away) })
      const link = resetParams((await testServer().mail()).linkTo(email))
      const successor = await provision(await connectDirectory(testServer(), maker), email)
      const adminRole = await readRoleId(testServer(), 'Admin')
      await maker.browser.call(updateUser, { id: successor, roleIds: [adminRole] })
      await assign(tenant.id, admin.id)
      await assign(home.id, user.id)
      if (isAssigned) await assign(tenant.id, user.id)
      await changeClient(testServer(), { accessType: 'MANAGED_ACCESS' })
      const boss = await signedIn(testServer(), admin)
      const application = { tenantId: tenant.id, appIds: [developmentClientId] }
      if (isTaken) await boss.call(unassignUserFromApplications, { ...application, userId: user.id })
      await boss.call(assignUserToApplications, { ...application, userId: successor })
      const readOnly = await readRoleId(testServer(), 'ReadOnly')
      await boss.call(updateUser, { id: admin.id, roleIds: [readOnly] })
      expect(await reset(testServer(), link)).toBe('not refused')
      const { db, clock } = testServer().services
      const administrators = await listAdministrators(db, tenant.id, clock.now())
      expect(administrators.map(({ userId }) => userId)).toEqual(isTaken ? [] : [user.id])
    },
  )
})
