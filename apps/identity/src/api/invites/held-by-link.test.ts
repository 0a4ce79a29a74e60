import { login } from '@vestibule/contract/areas/auth'
import { createInviteUserLink } from '@vestibule/contract/areas/invites'
import { updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import { disableUser, updateUserExpirationTime } from '@vestibule/contract/areas/team'
import { expect, test } from 'vitest'
import { changeAddress } from '../../domain/members/change-address.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { aMember, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { createMemberReader } from '../../testing/provisioned-members.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const hour = 3600

/** What an administrator says against a member, and what a new membership of theirs has by it; none where it is refused. */
const decisions = {
  nothing: [async () => undefined, { temporaryExpirationDate: null, subAccountAccessAllowed: null }],
  disabled: [(admin, userId) => admin.call(disableUser, { userId }), undefined],
  'an end': [
    (admin, userId) => admin.call(updateUserExpirationTime, { userId, expirationInSeconds: hour }),
    { temporaryExpirationDate: expect.any(Date) },
  ],
  'access below taken': [
    (admin, userId) => admin.call(updateSubAccountAccess, { userId, allowAccess: false }),
    { subAccountAccessAllowed: false },
  ],
} as const satisfies Readonly<
  Record<string, readonly [(admin: Browser, userId: string) => Promise<unknown>, object | undefined]>
>

describeOnServer('a shared link, at the earlier address of a member', (engine) => {
  const testServer = useTestServer(engine)
  const { readMembership } = createMemberReader(testServer)

  test.each(Object.entries(decisions))('SEC-RA-49 leads to no more than was left: %s', async (_, row) => {
    const [decide, expected] = row
    const { tenant, browser } = await aMaker(testServer())
    const user = await aMember(testServer(), { in: tenant })
    await decide(browser, user.id)
    const { services } = testServer()
    const email = `away-${user.id}@free.test`
    await services.transaction((tx) => changeAddress(tx, services, user.id, { email, canonicalEmail: email }))
    const again = await aMember(testServer(), {
      in: await aTenant(testServer()),
      user: { email: user.email },
    })
    const { token: invitationToken } = await browser.call(createInviteUserLink, {})
    const input = { email: again.email, password: somePassword, invitationToken }
    await readRefusal(aBrowser(testServer()).call(login, input))
    const membership = await readMembership(tenant.id, again.id)
    if (expected === undefined) expect(membership).toBeUndefined()
    else expect(membership).toMatchObject(expected)
  })
})
