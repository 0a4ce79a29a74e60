import { login } from '@vestibule/contract/areas/auth'
import { acceptInvitation, createInviteUserLinkV2 } from '@vestibule/contract/areas/invites'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { expect, test } from 'vitest'
import { sendInvitation } from '../../domain/invitations/send-invitation.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { aRequestContext } from '../../testing/request-context.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { areMembersFree } from '../../testing/free-members.ts'
import { comeToWait } from '../../testing/until-blocked.ts'

describeOnPostgres('users who come while an administrator changes members', (engine) => {
  const testServer = useTestServer(engine)

  const arrange = async () => {
    const [home, tenant] = [await aTenant(testServer()), await aTenant(testServer())]
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const member = await aMember(testServer(), { in: home })
    await aMembership(testServer(), member, { in: tenant })
    const invited = await aMember(testServer(), { in: home })
    await aMembership(testServer(), invited, { in: tenant, activatedAt: null })
    await sendInvitation(testServer().services.db, aRequestContext(testServer()), {
      user: invited,
      tenantId: tenant.id,
    })
    const { searchParams } = (await testServer().mail()).linkTo(invited.email)
    const mailed = { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' }
    const { token } = await admin.call(createInviteUserLinkV2, {})
    const [asMember, asInvited] = [
      await signedIn(testServer(), member),
      await signedIn(testServer(), invited),
    ]
    const stranger = await aMember(testServer(), { in: home })
    const byPassword = ({ email }: { readonly email: string }, invitationToken?: string) =>
      aBrowser(testServer()).call(login, {
        email,
        password: somePassword,
        ...(invitationToken !== undefined && { invitationToken }),
      })
    return { tenant, member, invited, stranger, mailed, token, asMember, asInvited, byPassword }
  }
  type Arranged = Awaited<ReturnType<typeof arrange>>

  const doors: Readonly<Record<string, (arranged: Arranged) => Promise<unknown>>> = {
    'a member opens the tenant': ({ asMember, tenant }) =>
      asMember.call(switchTenant, { tenantId: tenant.id }),
    'a member signs in': ({ byPassword, member }) => byPassword(member),
    'an invitation is accepted': ({ asInvited, mailed }) => asInvited.call(acceptInvitation, mailed),
    'a user signs in by a shared link': ({ byPassword, stranger, token }) => byPassword(stranger, token),
    'a user who is invited signs in by a shared link': ({ byPassword, invited, token }) =>
      byPassword(invited, token),
  }

  test.each(Object.entries(doors))('SEC-RA-45 hold no member while they wait: %s', async (_, ask) => {
    const arranged = await arrange()
    let answer: Promise<unknown> | undefined
    const areFreeMeanwhile = await testServer().services.transaction(async (tx) => {
      await lockTenant(tx, arranged.tenant.id)
      answer = ask(arranged)
      await comeToWait(testServer(), answer)
      return areMembersFree(tx, arranged.tenant.id)
    })
    await answer
    expect(areFreeMeanwhile).toBe(true)
  })
})
