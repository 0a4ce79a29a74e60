import { assignUserToApplications } from '@vestibule/contract/areas/applications'
import { updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import { developmentClientId } from '@vestibule/contract/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import {
  anActingTeam,
  asksThemself,
  fallsAnywhere,
  fallsFromAbove,
  invitationByName,
  levels,
  ownThings,
  things,
  useAfter,
} from '../../testing/absent-actors.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { useTestServer } from '../../testing/test-server.ts'

const cases = levels.flatMap((level) =>
  Object.entries({ ...fallsAnywhere, ...(level > 0 && fallsFromAbove) }).map(([fall, lose]) => ({
    fall,
    level,
    lose,
  })),
)

describeOnServer('what a member has sent, made or asked for', (engine) => {
  const testServer = useTestServer(engine)
  const setUp = async (isOn: boolean) => {
    const { services } = testServer()
    await changeSettings(services.db, services, { approvals: { invitations: isOn } })
    await changeClient(testServer(), { accessType: isOn ? 'MANAGED_ACCESS' : 'FREE_ACCESS' })
  }
  beforeAll(() => setUp(true))
  afterAll(() => setUp(false))

  test.each(levels)('counts while its sender may act there (%s below)', async (level) => {
    const team = await anActingTeam(testServer(), level)
    expect(await useAfter(team, things)).toEqual(Object.keys(things))
    expect(await asksThemself(team.sender)).toBe(true)
  })

  test.each(cases)(
    'SEC-BE-31 counts no more once its sender is $fall ($level below), who is refused as well',
    async ({ level, lose }) => {
      const team = await anActingTeam(testServer(), level)
      expect(await useAfter(team, things, lose)).toEqual([])
      for (const actor of [team.sender, team.asker]) expect(await asksThemself(actor)).toBe(false)
    },
  )

  test('SEC-BE-31 from above an invitation that names the account counts by the right to do so', async () => {
    const team = await anActingTeam(testServer(), 2)
    const { boss, sender } = team
    await fallsFromAbove['not one who reads accounts below']!(team, sender)
    const open = await invitationByName(team)
    expect(await asksThemself(sender)).toBe(false)
    expect(await open()).toBe(true)
    const closed = await invitationByName(team)
    await boss.call(updateSubAccountAccess, { userId: sender.user.id, allowAccess: false })
    expect(await closed()).toBe(false)
  })

  test.each([0, 1])(
    'SEC-BE-14 stays worthless when its sender is in an application again (%s below)',
    async (level) => {
      const team = await anActingTeam(testServer(), level)
      const counting = await useAfter(team, things, async (_, actor) => {
        await fallsAnywhere['in no application']!(team, actor)
        testServer().clock.advance(11)
        const input = { userId: actor.user.id, tenantId: team.top.id, appIds: [developmentClientId] }
        await team.boss.call(assignUserToApplications, input)
      })
      expect(counting).toEqual(['a link for a guest'])
      expect(await asksThemself(team.sender)).toBe(true)
    },
  )

  test('a decision and API tokens count while their member may act', async () => {
    const team = await anActingTeam(testServer(), 0)
    expect(await useAfter(team, ownThings)).toEqual(Object.keys(ownThings))
  })

  test.each(Object.entries(fallsAnywhere))(
    'SEC-BE-32 a decision and API tokens count no more once their member is %s',
    async (_, lose) => {
      const team = await anActingTeam(testServer(), 0)
      expect(await useAfter(team, ownThings, lose)).toEqual([])
    },
  )
})
