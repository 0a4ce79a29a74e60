import { createInviteUserLink } from '@vestibule/contract/areas/invites'
import { updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import { addUser } from '@vestibule/contract/areas/users'
import { expect, test } from 'vitest'
import { memberships } from '../../platform/db/schema/users.ts'
import { signedIn } from '../../testing/browser.ts'
import { readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { entersBelow } from '../../testing/enters-below.ts'
import {
  type AccessTeam,
  anAccessTeam,
  makeManagingDefault,
  waysToHandOn,
} from '../../testing/handing-on-access.ts'
import { activateByMail, signUpByLink } from '../../testing/joining.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('access to accounts below that was taken from an administrator', (engine) => {
  const testServer = useTestServer(engine)

  test.each(Object.keys(waysToHandOn))('SEC-RA-34 is brought to no other member by %s', async (door) => {
    const team = await anAccessTeam(testServer())
    expect(await entersBelow(team.browser, team.below)).toBe(false)
    expect(await readRefusal(waysToHandOn[door]!(team))).toBe('ROLE_NOT_GRANTABLE')
  })

  test.each(Object.keys(waysToHandOn))('an administrator who has it goes on by %s', async (door) => {
    const team = await anAccessTeam(testServer())
    const { db } = testServer().services
    await db.update(memberships).set({ subAccountAccessAllowed: null })
    expect(await readRefusal(waysToHandOn[door]!(team))).toBe('not refused')
  })

  const setAccess = async (team: AccessTeam, allowAccess: boolean) => {
    const chief = await signedIn(testServer(), team.chief)
    await chief.call(updateSubAccountAccess, { userId: team.user.id, allowAccess })
  }
  const enters = async ({ below }: AccessTeam, email: string) =>
    entersBelow(await signedIn(testServer(), { email }), below)

  /** What an administrator sends, and how a person joins by it. */
  const sent: Readonly<Record<string, (team: AccessTeam, email: string) => Promise<() => Promise<void>>>> = {
    invitation: async ({ browser }, email) => {
      await browser.call(addUser, { email, roleIds: [await readRoleId(testServer(), 'ReadOnly')] })
      return () => activateByMail(testServer(), email)
    },
    'shared-link': async ({ browser }, email) => {
      const { token } = await browser.call(createInviteUserLink, {})
      return () => signUpByLink(testServer(), email, token)
    },
  }

  test.each(Object.keys(sent))(
    'SEC-RA-34 is brought to no new member where members have it by default: %s',
    async (door) => {
      const team = await anAccessTeam(testServer(), { subAccountAccessType: 'defaultOn' })
      const join = await sent[door]!(team, `taken@${door}.test`)
      await join()
      expect(await enters(team, `taken@${door}.test`)).toBe(false)
      await setAccess(team, true)
      const joinThen = await sent[door]!(team, `given@${door}.test`)
      await joinThen()
      expect(await enters(team, `given@${door}.test`)).toBe(true)
    },
  )

  test.each(Object.keys(sent))(
    'SEC-RA-34 is brought to no new member by what was sent before it was taken: %s',
    async (door) => {
      const team = await anAccessTeam(testServer(), { subAccountAccessType: 'defaultOn' })
      await setAccess(team, true)
      const join = await sent[door]!(team, `before@${door}.test`)
      await setAccess(team, false)
      await join()
      expect(await enters(team, `before@${door}.test`)).toBe(false)
    },
  )

  test.each([true, false])(
    'SEC-RA-34 a shared link gives a role that manages accounts as its maker could now (access: %s)',
    async (hasAccess) => {
      const team = await anAccessTeam(testServer())
      await setAccess(team, true)
      await makeManagingDefault(testServer(), team.tenant)
      const join = await sent['shared-link']!(team, `default-${hasAccess}@access.test`)
      await setAccess(team, hasAccess)
      await join()
      expect(await enters(team, `default-${hasAccess}@access.test`)).toBe(hasAccess)
    },
  )

  test('SEC-RA-34 is not given by hand either', async () => {
    const { browser, member } = await anAccessTeam(testServer())
    const giving = browser.call(updateSubAccountAccess, { userId: member.id, allowAccess: true })
    expect(await readRefusal(giving)).toBe('FORBIDDEN')
  })
})
