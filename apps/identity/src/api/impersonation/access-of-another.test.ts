import { addUser } from '@vestibule/contract/areas/users'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships } from '../../platform/db/schema/users.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { entersBelow } from '../../testing/enters-below.ts'
import { type AccessTeam, anAccessTeam, waysToHandOn } from '../../testing/handing-on-access.ts'
import { actFor } from '../../testing/impersonation.ts'
import { activateByMail } from '../../testing/joining.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('access to accounts below, of a member for whom an administrator acts', (engine) => {
  const testServer = useTestServer(engine)

  /** An administrator from whom access was taken acts for one who has it, or one who has it does. */
  const aTeamActing = async (hasAccess: boolean): Promise<AccessTeam> => {
    const team = await anAccessTeam(testServer())
    if (hasAccess)
      await testServer()
        .services.db.update(memberships)
        .set({ subAccountAccessAllowed: null })
        .where(eq(memberships.userId, team.user.id))
    await actFor(team.browser, team.chief)
    return team
  }

  test.each(Object.keys(waysToHandOn))('SEC-RA-34 is handed on to no member by %s', async (way) => {
    const refused = await readRefusal(waysToHandOn[way]!(await aTeamActing(false)))
    expect(['ROLE_NOT_GRANTABLE', 'NOT_WHILE_IMPERSONATING']).toContain(refused)
    const otherwise = await readRefusal(waysToHandOn[way]!(await aTeamActing(true)))
    expect(otherwise).toBe(refused === 'ROLE_NOT_GRANTABLE' ? 'not refused' : refused)
  })

  test('SEC-RA-34 ways that are open while acting for a member are among these', async () => {
    const open: string[] = []
    for (const [name, way] of Object.entries(waysToHandOn))
      if ((await readRefusal(way(await aTeamActing(true)))) === 'not refused') open.push(name)
    expect(open).toEqual([
      'a role',
      'an invitation',
      'a new invitation of one who was removed',
      'an invitation that is sent again',
      'enabling one who holds it',
      'a membership without an end for one who holds it',
      'another end for one who holds it',
    ])
  })

  test.each([
    ['themself', undefined, false],
    ['for a member of less', 'Support', false],
    ['for an administrator', 'Admin', false],
    ['for a member of less, with access of their own', 'Support', true],
  ] as const)(
    'SEC-RA-34 whom an administrator invites %s enters as they do, where members have it by default',
    async (_, role, hasAccess) => {
      const team = await anAccessTeam(testServer(), { subAccountAccessType: 'defaultOn' })
      const { tenant, below, browser, user } = team
      if (hasAccess)
        await testServer()
          .services.db.update(memberships)
          .set({ subAccountAccessAllowed: null })
          .where(eq(memberships.userId, user.id))
      if (role !== undefined)
        await actFor(browser, await aMember(testServer(), { in: tenant, roles: [role] }))
      const email = `second-${role}-${hasAccess}@access.test`
      await browser.call(addUser, { email, roleIds: [await readRoleId(testServer(), 'Support')] })
      await activateByMail(testServer(), email)
      expect(await entersBelow(await signedIn(testServer(), { email }), below)).toBe(hasAccess)
    },
  )
})
