import {
  getApprovalExecutionData,
  lookUpApprovalExecutionData,
  submitApprovalAction,
} from '@vestibule/contract/areas/approval-flows'
import { resendActivationLink } from '@vestibule/contract/areas/team'
import {
  createInviteUserLink,
  getInviteLinkConfiguration,
  resendInvitationEmail,
  updateInviteUserLink,
} from '@vestibule/contract/areas/invites'
import { addUser } from '@vestibule/contract/areas/users'
import { login } from '@vestibule/contract/areas/auth'
import { headers } from '@vestibule/contract/constants'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { useConsent } from '../../testing/use-consent.ts'

let count = 0

describeOnServer('invitations that wait for consent', (engine) => {
  const testServer = useTestServer(engine)
  const switchOn = useConsent(testServer)

  const linkIn = async (to: string) => {
    const mail = (await testServer().mail()).to(to).at(-1)
    const href = /https?:\/\/\S*\/account\/approval\?\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    const {
      approvalFlowExecutionId = '',
      approverId = '',
      approvalFlowStepId = '',
    } = Object.fromEntries(new URL(href).searchParams)
    return { approvalFlowExecutionId, approverId, approvalFlowStepId }
  }
  const mailsTo = async (address: string) => (await testServer().mail()).to(address).length
  /** A member of the support team has invited a colleague. */
  const anInvitation = async () => {
    count += 1
    const tenant = await aTenant(testServer())
    const admin = await anAdmin(testServer(), { in: tenant })
    const support = await aMember(testServer(), { in: tenant, roles: ['Support'] })
    const browser = await signedIn(testServer(), support)
    const email = `new${count}-${engine}@example.test`
    const invited = await browser.call(addUser, { email, name: 'New', roleIds: [] })
    return { tenant, admin, support, browser, email, invited, link: await linkIn(admin.email) }
  }
  const readState = async (tenantId: string, userId: string) => {
    const rows = await testServer()
      .services.db.select()
      .from(memberships)
      .where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId)))
    return rows.length
  }

  test('SEC-TO-13 nothing is sent before a member who assigns roles allows it; then it is', async () => {
    const { admin, support, email, link, tenant, invited } = await anInvitation()
    expect(await mailsTo(email)).toBe(0)
    const stranger = aBrowser(testServer())
    expect(await stranger.call(getApprovalExecutionData, link)).toEqual({
      approvalFlowName: tenant.name,
      approvalFlowDescription: `New (${email}): Read only`,
      requester: support.name,
      approvalFlowRequestDate: testServer().clock.now().toISOString(),
    })
    expect(await stranger.call(lookUpApprovalExecutionData, link)).toEqual(
      await stranger.call(getApprovalExecutionData, link),
    )
    expect(await stranger.call(submitApprovalAction, { ...link, approved: true })).toEqual({ success: true })
    expect(await mailsTo(email)).toBe(1)
    const [row] = await testServer()
      .services.db.select()
      .from(audits)
      .where(and(eq(audits.tenantId, tenant.id), eq(audits.action, 'invitation.approved')))
    expect(row).toMatchObject({ userId: admin.id, resourceId: invited.id })
    expect(row?.details).toMatchObject({ requester: support.email, email })
  })

  test.each([true, false])(
    'SEC-AD-01 one that was sent from the account above is decided by those of its own tenant (%s)',
    async (approved) => {
      count += 1
      const above = await aTenant(testServer(), { isReseller: true, subAccountAccessType: 'defaultOn' })
      const tenant = await aTenant(testServer(), { parentId: above.id })
      const admin = await anAdmin(testServer(), { in: tenant })
      const support = await aMember(testServer(), { in: above, roles: ['Support'] })
      const browser = await signedIn(testServer(), support, {
        headers: { [headers.scopedTenant]: tenant.id },
      })
      const email = `above${count}-${engine}@example.test`
      const invited = await browser.call(addUser, { email, name: 'New', roleIds: [] })
      const link = await linkIn(admin.email)
      const stranger = aBrowser(testServer())
      expect(await stranger.call(submitApprovalAction, { ...link, approved })).toEqual({ success: true })
      expect([await readState(tenant.id, invited.id), await mailsTo(email)]).toEqual(
        approved ? [1, 1] : [0, 0],
      )
    },
  )

  test('SEC-AD-11 no link is shared by a member whose invitations wait, and one from before leads in no more', async () => {
    const { browser, tenant, admin } = await anInvitation()
    expect(await readRefusal(browser.call(createInviteUserLink, {}))).toBe('FORBIDDEN')
    expect(await browser.call(getInviteLinkConfiguration, {})).toMatchObject({
      tenantInvitationsAllowed: false,
    })
    await switchOn(false)
    const { token } = await browser.call(createInviteUserLink, {})
    const byAdmin = await (await signedIn(testServer(), admin)).call(createInviteUserLink, {})
    await switchOn(true)
    const joinBy = async (invitationToken: string) => {
      const stranger = await aMember(testServer(), { in: await aTenant(testServer()) })
      await readRefusal(
        aBrowser(testServer()).call(login, {
          email: stranger.email,
          password: somePassword,
          invitationToken,
        }),
      )
      return readState(tenant.id, stranger.id)
    }
    expect([await joinBy(token), await joinBy(byAdmin.token)]).toEqual([0, 1])
    expect(await readRefusal(browser.call(updateInviteUserLink, { shouldSendEmail: true }))).toBe('FORBIDDEN')
  })

  test('no way of sending it again goes past the consent', async () => {
    const { browser, invited, email } = await anInvitation()
    await browser.call(resendActivationLink, { userId: invited.id })
    await browser.call(addUser, { email, name: 'New', roleIds: [] })
    await aBrowser(testServer()).call(resendInvitationEmail, { email })
    expect(await mailsTo(email)).toBe(0)
  })

  test('a member who may decide and invites the person too has decided', async () => {
    const { admin, invited, email, link } = await anInvitation()
    await (await signedIn(testServer(), admin)).call(resendActivationLink, { userId: invited.id })
    expect(await mailsTo(email)).toBe(1)
    expect(await readRefusal(aBrowser(testServer()).call(getApprovalExecutionData, link))).toBe(
      'LINK_INVALID',
    )
  })

  test('refused, the place that was kept is gone, and nothing is sent', async () => {
    const { tenant, invited, email, link } = await anInvitation()
    expect(await readState(tenant.id, invited.id)).toBe(1)
    await aBrowser(testServer()).call(submitApprovalAction, { ...link, approved: false })
    expect([await readState(tenant.id, invited.id), await mailsTo(email)]).toEqual([0, 0])
  })

  test('SEC-SS-08 it is decided once, by one of those asked', async () => {
    const { email, link } = await anInvitation()
    const decide = () =>
      readRefusal(aBrowser(testServer()).call(submitApprovalAction, { ...link, approved: true }))
    const tries = await Promise.all([decide(), decide(), decide()])
    expect(tries.filter((outcome) => outcome === 'not refused')).toHaveLength(1)
    expect(await decide()).toBe('LINK_INVALID')
    expect(await mailsTo(email)).toBe(1)
  })

  test('a link of another, an altered one and a late one decide nothing', async () => {
    const [one, other] = [await anInvitation(), await anInvitation()]
    const asking = (link: object) =>
      readRefusal(aBrowser(testServer()).call(getApprovalExecutionData, { ...one.link, ...link }))
    const { approvalFlowExecutionId, approverId, approvalFlowStepId } = other.link
    for (const altered of [{ approvalFlowExecutionId }, { approverId }, { approvalFlowStepId }])
      expect(await asking(altered)).toBe('LINK_INVALID')
    expect(await asking({})).toBe('not refused')
    testServer().clock.advance(7 * 86_400)
    expect(await asking({})).toBe('LINK_INVALID')
  })

  test('SEC-TE-05 a member who lost the right decides nothing; a request of a removed member is worth nothing', async () => {
    const { db } = testServer().services
    const [one, other] = [await anInvitation(), await anInvitation()]
    const disable = (userId: string) =>
      db.update(memberships).set({ isDisabled: true }).where(eq(memberships.userId, userId))
    await disable(one.admin.id)
    await disable(other.support.id)
    for (const { link } of [one, other])
      expect(
        await readRefusal(aBrowser(testServer()).call(submitApprovalAction, { ...link, approved: true })),
      ).toBe('LINK_INVALID')
  })

  test('who hands out roles invites at once, and so does everybody where it is off', async () => {
    const tenant = await aTenant(testServer())
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    await admin.call(addUser, { email: `at-once-${engine}@example.test`, roleIds: [] })
    expect(await mailsTo(`at-once-${engine}@example.test`)).toBe(1)
    await switchOn(false)
    const support = await signedIn(
      testServer(),
      await aMember(testServer(), { in: tenant, roles: ['Support'] }),
    )
    await support.call(addUser, { email: `off-${engine}@example.test`, roleIds: [] })
    expect(await mailsTo(`off-${engine}@example.test`)).toBe(1)
    await switchOn(true)
  })
})
