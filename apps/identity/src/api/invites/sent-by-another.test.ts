// Who answers for an invitation whose sender is gone.
import { activateAccount, activateAccountWithOTC } from '@vestibule/contract/areas/activation'
import { login } from '@vestibule/contract/areas/auth'
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { acceptInvitationWithOTC, createInviteUserLink } from '@vestibule/contract/areas/invites'
import { getProfile } from '@vestibule/contract/areas/profile'
import { enableUser, resendActivationLink, updateUser } from '@vestibule/contract/areas/team'
import { headers } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import {
  aTeam,
  doorsOfKnown,
  doorsOfUnknown,
  falls,
  hasJoined,
  invite,
  type Invited,
  readToken,
  returns,
} from '../../testing/absent-senders.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, aTenant, readRoleId, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection, goSaml } from '../../testing/federation.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const password = 'a quiet winter morning'

describeOnServer('an invitation whose sender is gone', (engine) => {
  const testServer = useTestServer(engine)
  const inviteOne = (team: Awaited<ReturnType<typeof aTeam>>, isKnown: boolean) =>
    invite(testServer(), team.sends, { isKnown, tenantId: team.tenant.id })

  test.each(Object.keys(returns))(
    'SEC-BE-14 by one who was %s stays closed when they are back, until a member sends it',
    async (name) => {
      const team = await aTeam(testServer())
      const [known, unknown] = [await inviteOne(team, true), await inviteOne(team, false)]
      // A person goes with their last tenant.
      if (name === 'removed')
        await aMembership(testServer(), team.sender, { in: await aTenant(testServer()) })
      await falls[name]!(team)
      await returns[name]!(team)
      for (const door of ['asking for the newest', 'accepting it'])
        expect([door, await doorsOfKnown[door]!(known)]).toEqual([door, false])
      for (const door of ['asking for an activation', 'activating an account by it'])
        expect([door, await doorsOfUnknown[door]!(unknown)]).toEqual([door, false])
      const sendAgain = async (invited: Invited): Promise<Invited> => {
        await team.stays.call(resendActivationLink, { userId: invited.userId })
        return { ...invited, token: await readToken(testServer(), invited.email) }
      }
      expect(await doorsOfKnown['accepting it']!(await sendAgain(known))).toBe(true)
      expect(await doorsOfUnknown['activating an account by it']!(await sendAgain(unknown))).toBe(true)
    },
  )

  test('SEC-BE-13 waits while its sender holds less than it gives, and no longer', async () => {
    const team = await aTeam(testServer())
    const invited = await inviteOne(team, true)
    const give = async (role: string) =>
      team.stays.call(updateUser, {
        id: team.sender.id,
        roleIds: [await readRoleId(testServer(), role)],
      })
    await give('ReadOnly')
    expect(await doorsOfKnown['asking for the newest']!(invited)).toBe(false)
    await give('Admin')
    expect(await doorsOfKnown['asking for the newest']!(invited)).toBe(true)
  })

  test('SEC-BE-14 is sent only by a member who could give what it gives, after a fresh proof', async () => {
    const team = await aTeam(testServer())
    const invited = await inviteOne(team, false)
    const member = await aMember(testServer(), { in: team.tenant, roles: [] })
    await aRoleWith(testServer(), team.tenant, member, ['fe.secure.write.resendActivationEmail'])
    const helper = await signedIn(testServer(), member)
    const send = (browser: typeof helper) =>
      readRefusal(browser.call(resendActivationLink, { userId: invited.userId }))
    expect(await send(helper)).toBe('not refused')
    await falls['removed']!(team)
    expect(await send(helper)).toBe('ROLE_NOT_GRANTABLE')
    expect(await doorsOfUnknown['asking for the newest']!(invited)).toBe(false)
    testServer().clock.advance(301)
    expect(await send(team.stays)).toBe('STEP_UP_REQUIRED')
    expect(await doorsOfUnknown['asking for the newest']!(invited)).toBe(false)
  })

  test('SEC-BE-14 is that of an administrator who makes it give more than its sender could', async () => {
    const { tenant, stays } = await aTeam(testServer())
    const support = await aMember(testServer(), { in: tenant, roles: ['Support'] })
    const theirs = await signedIn(testServer(), support)
    const invited = await invite(testServer(), theirs, {
      isKnown: true,
      tenantId: tenant.id,
      role: 'ReadOnly',
    })
    const roleIds = [await readRoleId(testServer(), 'Admin')]
    await stays.call(updateUser, { id: invited.userId, roleIds })
    expect(await doorsOfKnown['accepting it']!(invited)).toBe(true)
  })

  test('SEC-BE-13 gives nothing to a person whom the provider of the tenant brings, who is a new member', async () => {
    const team = await aTeam(testServer())
    const domain = 'provider.senders.test'
    await aConnection(testServer(), team.tenant, { domain })
    const readPermissions = async (isGone: boolean, email: string) => {
      const request = { email, roleIds: [await readRoleId(testServer(), 'Admin')] }
      await team.sends.request('/identity/resources/users/v2', { method: 'POST', body: request })
      if (isGone) await falls['disabled']!(team)
      const frame = aBrowser(testServer())
      const { code, state } = await goSaml(testServer(), frame, { email })
      const { accessToken, tenantId } = await frame.call(redeemExternalLogin, { txn: state, code })
      expect(tenantId).toBe(team.tenant.id)
      frame.accessToken = accessToken
      await frame.call(getProfile, {})
      return (await testServer().services.accessTokens.verify(accessToken ?? ''))?.permissions ?? []
    }
    expect(await readPermissions(false, `first@${domain}`)).toContain('fe.*')
    expect(await readPermissions(true, `second@${domain}`)).not.toContain('fe.*')
  })

  // Demoted to Support, they may still hand links round.
  test.each(Object.keys(falls).filter((name) => name !== 'demoted'))(
    'SEC-BE-13 a shared link of a member who was %s lets no person in, below neither',
    async (name) => {
      const team = await aTeam(testServer())
      const below = await aTenant(testServer(), { parentId: team.tenant.id })
      const makeLink = async (tenantId: string) => {
        const answer = await team.sends.request(createInviteUserLink.path, {
          method: 'POST',
          body: {},
          headers: { [headers.scopedTenant]: tenantId },
        })
        return ((await answer.json()) as { token: string }).token
      }
      const come = async (tenantId: string, token: string) => {
        const user = await aMember(testServer(), { in: await aTenant(testServer()) })
        const input = { email: user.email, password: somePassword, invitationToken: token }
        await aBrowser(testServer()).call(login, input)
        return hasJoined({ testServer: testServer(), email: '', token, userId: user.id, tenantId })
      }
      for (const { id } of [team.tenant, below]) {
        const token = await makeLink(id)
        expect(await come(id, token)).toBe(true)
      }
      const tokens = [await makeLink(team.tenant.id), await makeLink(below.id)]
      await falls[name]!(team)
      expect(await come(team.tenant.id, tokens[0] ?? '')).toBe(false)
      expect(await come(below.id, tokens[1] ?? '')).toBe(false)
    },
  )

  test('SEC-BE-13 is not accepted by its code either', async () => {
    const { services } = testServer()
    const setCodes = (invitation: boolean) =>
      changeSettings(services.db, services, { oneTimeCodes: { invitation, activation: false } })
    await setCodes(true)
    const team = await aTeam(testServer())
    const attempt = async (isGone: boolean, isKnown: boolean) => {
      const { userId, email, token } = await inviteOne(team, isKnown)
      const code = /\b\d{6}\b/.exec((await testServer().mail()).to(email).at(-1)?.text ?? '')?.[0] ?? ''
      if (isGone) await falls['disabled']!(team)
      const input = { userId, token, code }
      return readRefusal(
        isKnown
          ? (await signedIn(testServer(), { email })).call(acceptInvitationWithOTC, input)
          : aBrowser(testServer()).call(activateAccountWithOTC, { ...input, password }),
      )
    }
    for (const isKnown of [true, false]) expect(await attempt(false, isKnown)).toBe('not refused')
    expect(await attempt(true, true)).not.toBe('not refused')
    await team.stays.call(enableUser, { userId: team.sender.id })
    team.sends.accessToken = (await signedIn(testServer(), team.sender)).accessToken
    expect(await attempt(true, false)).not.toBe('not refused')
    await setCodes(false)
  })

  test('SEC-BE-13 an invitation that is over by its own date is not accepted', async () => {
    const team = await aTeam(testServer())
    const answer = await team.sends.request('/identity/resources/users/v2', {
      method: 'POST',
      body: { email: 'brief@senders.test', roleIds: [], expirationInSeconds: 60 },
    })
    const { id: userId } = (await answer.json()) as { id: string }
    const token = await readToken(testServer(), 'brief@senders.test')
    testServer().clock.advance(61)
    const activation = { userId, token, password }
    expect(await readRefusal(aBrowser(testServer()).call(activateAccount, activation))).toBe('LINK_INVALID')
  })
})
