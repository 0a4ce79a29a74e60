import { acceptInvitation } from '@vestibule/contract/areas/invites'
import { deleteUser, disableUser, resendActivationLink } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { expect, test } from 'vitest'
import type { UserRow } from '../platform/db/schema/users.ts'
import { signedIn } from '../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant } from '../testing/builders.ts'
import { postUser } from '../testing/directory-ways.ts'
import { describeOnServer } from '../testing/engines.ts'
import { createMemberReader } from '../testing/provisioned-members.ts'
import { readRefusal } from '../testing/refusal.ts'
import { aProvisioned, type Provisioned } from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'

type Invite = (made: Provisioned, user: UserRow) => Promise<unknown>

const invites: Readonly<Record<string, Invite>> = {
  'is invited': ({ browser }, { email }) => browser.call(addUser, { email, roleIds: [] }),
  'is mailed the invitation again': ({ browser }, { id }) =>
    browser.call(resendActivationLink, { userId: id }),
}

describeOnServer('a user whom a directory has brought since an administrator removed them', (engine) => {
  const testServer = useTestServer(engine)
  const { readMembership } = createMemberReader(testServer)

  /** Of a domain that the tenant has not proved, so that the directory invites. */
  const arrange = async () => {
    const made = await aProvisioned(testServer())
    const email = `kim-${crypto.randomUUID()}@partner.test`
    const user = await aMember(testServer(), { in: made.tenant, user: { email } })
    await aMembership(testServer(), user, { in: await aTenant(testServer()) })
    await made.browser.call(deleteUser, { userId: user.id })
    expect((await postUser(made.directory, email)).body).toMatchObject({ id: user.id, active: false })
    return { made, user }
  }

  test.each(Object.entries(invites))('SEC-RA-51 joins by the mail once the user %s', async (_, invite) => {
    const { made, user } = await arrange()
    await invite(made, user)
    const mail = (await testServer().mail()).to(user.email).at(-1)
    const href = /https?:\/\/\S*token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    const token = new URL(href).searchParams.get('token') ?? ''
    const browser = await signedIn(testServer(), user)
    expect(await readRefusal(browser.call(acceptInvitation, { userId: user.id, token }))).toBe('not refused')
    expect(await readMembership(made.tenant.id, user.id)).toMatchObject({
      isDisabled: false,
      activatedAt: expect.any(Date),
    })
  })

  test.each(Object.entries(invites))(
    'SEC-RA-51 stays out where another administrator has disabled the invitation and the user %s',
    async (_, invite) => {
      const { made, user } = await arrange()
      await invite(made, user)
      const other = await signedIn(testServer(), await anAdmin(testServer(), { in: made.tenant }))
      await other.call(disableUser, { userId: user.id })
      await invite(made, user)
      expect(await readMembership(made.tenant.id, user.id)).toMatchObject({ isDisabled: true })
    },
  )
})
