import { createInviteUserLink, verifyInviteToken } from '@vestibule/contract/areas/invites'
import { headers } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { aTeam, falls, returns, type Team } from '../../testing/absent-senders.ts'
import { aBrowser } from '../../testing/browser.ts'
import { aMembership, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const comingBack = Object.entries(returns).map(([fall, comeBack]) => ({ fall, comeBack }))

describeOnServer('a shared link into an account below', (engine) => {
  const testServer = useTestServer(engine)

  /** A link that the sender made in an account below the team's, or in one below that. */
  const aLink = async ({ tenant, sends, sender }: Team, levels: number, isMember = false) => {
    let account = tenant
    for (let level = 0; level < levels; level += 1)
      account = await aTenant(testServer(), { parentId: account.id, isReseller: true })
    if (isMember) await aMembership(testServer(), sender, { in: account, roles: ['Admin'] })
    const answer = await sends.request(createInviteUserLink.path, {
      method: 'POST',
      body: {},
      headers: { [headers.scopedTenant]: account.id },
    })
    const { token } = (await answer.json()) as { token: string }
    return () => readRefusal(aBrowser(testServer()).call(verifyInviteToken, { token }))
  }

  test.each(comingBack.flatMap((one) => [1, 2].map((levels) => ({ ...one, levels }))))(
    'SEC-BE-14 stays worthless when its maker, who was $fall, is back ($levels below)',
    async ({ fall, comeBack, levels }) => {
      const team = await aTeam(testServer())
      // A user who belongs nowhere else is deleted with the membership.
      if (fall === 'removed')
        await aMembership(testServer(), team.sender, { in: await aTenant(testServer()) })
      const verify = await aLink(team, levels)
      expect(await verify()).toBe('not refused')
      await falls[fall]!(team)
      expect(await verify()).toBe('LINK_INVALID')
      testServer().clock.advance(1)
      await comeBack(team)
      expect(await verify()).toBe('LINK_INVALID')
    },
  )

  test.each(['removed', 'disabled', 'demoted'])(
    'SEC-BE-14 counts on where its maker, who was %s above, is a member of the account itself',
    async (fall) => {
      const team = await aTeam(testServer())
      const verify = await aLink(team, 1, true)
      await falls[fall]!(team)
      expect(await verify()).toBe('not refused')
    },
  )
})
