import {
  assignUserToApplications,
  unassignUserFromApplications,
} from '@vestibule/contract/areas/applications'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { developmentClientId } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationAssignments } from '../../platform/db/schema/applications.ts'
import { audits } from '../../platform/db/schema/audits.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { aClient } from '../../testing/a-client.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('the only application of a member', (engine) => {
  const testServer = useTestServer(engine)
  const setAccess = (accessType: 'FREE_ACCESS' | 'MANAGED_ACCESS') =>
    changeClient(testServer(), { accessType })
  beforeAll(() => setAccess('MANAGED_ACCESS'))
  afterAll(() => setAccess('FREE_ACCESS'))

  const admitted = async (tenant: TenantRow, user: UserRow): Promise<UserRow> => {
    const { db, clock } = testServer().services
    const place = { tenantId: tenant.id, userId: user.id, createdAt: clock.now() }
    await db.insert(applicationAssignments).values({ ...place, applicationId: developmentClientId })
    return user
  }
  /** Two administrators and a help desk, signed in, and a third administrator, who is the subject. */
  const aTeam = async () => {
    const tenant = await aTenant(testServer())
    const signIn = async (user: UserRow) => signedIn(testServer(), await admitted(tenant, user))
    const desk = await aMember(testServer(), { in: tenant, roles: [] })
    await aRoleWith(testServer(), tenant, desk, ['fe.secure.write.appsUsers', 'fe.secure.delete.appsUsers'])
    const user = await admitted(tenant, await anAdmin(testServer(), { in: tenant }))
    const input = { userId: user.id, tenantId: tenant.id, appIds: [developmentClientId] }
    return {
      user,
      input,
      admin: await signIn(await anAdmin(testServer(), { in: tenant })),
      other: await signIn(await anAdmin(testServer(), { in: tenant })),
      desk: await signIn(desk),
    }
  }
  type Team = Awaited<ReturnType<typeof aTeam>>
  const take = ({ input }: Team, browser: Browser) => browser.call(unassignUserFromApplications, input)
  const give = ({ input }: Team, browser: Browser) =>
    readRefusal(browser.call(assignUserToApplications, input))
  const welcomes = async ({ user }: Team) =>
    (await testServer().mail()).to(user.email).filter(({ subject }) => subject.includes('administrator'))

  test('SEC-RA-16 is given back as the roles that it opens: judged, proved and mailed', async () => {
    const team = await aTeam()
    await take(team, team.admin)
    testServer().clock.advance(301)
    expect(await give(team, team.desk)).toBe('ROLE_NOT_GRANTABLE')
    expect(await give(team, team.other)).toBe('STEP_UP_REQUIRED')
    const proof = { maxAge: 300, password: somePassword }
    team.other.accessToken = (await team.other.call(generateStepupSession, proof)).accessToken
    expect(await give(team, team.other)).toBe('not refused')
    testServer().clock.advance(10)
    expect(await welcomes(team)).toHaveLength(1)
  })

  test('SEC-RA-16 is taken back within ten seconds by who took it, and by no other', async () => {
    const team = await aTeam()
    testServer().clock.advance(301)
    await take(team, team.admin)
    testServer().clock.advance(9)
    expect(await give(team, team.other)).toBe('STEP_UP_REQUIRED')
    expect(await give(team, team.admin)).toBe('not refused')
    const { db } = testServer().services
    const rows = await db.select().from(audits).where(eq(audits.resourceId, team.user.id)).orderBy(audits.id)
    expect(rows.at(-1)).toMatchObject({ action: 'member.applicationsAssigned', details: { isUndo: true } })
    testServer().clock.advance(60)
    expect(await welcomes(team)).toEqual([])
  })

  test('SEC-RA-16 is given back to one who lost it longer ago, also by who took it', async () => {
    const team = await aTeam()
    testServer().clock.advance(301)
    await take(team, team.admin)
    testServer().clock.advance(11)
    expect(await give(team, team.admin)).toBe('STEP_UP_REQUIRED')
  })

  test('SEC-RA-16 another application of a member who has one gives them nothing that they lack', async () => {
    const team = await aTeam()
    const { clock, random } = testServer().services
    const id = uuidv7(clock, random)
    await aClient(testServer(), { id, name: 'Acme Desk', accessType: 'MANAGED_ACCESS' })
    testServer().clock.advance(301)
    const input = { ...team.input, appIds: [id] }
    expect(await give({ ...team, input }, team.desk)).toBe('not refused')
  })
})
