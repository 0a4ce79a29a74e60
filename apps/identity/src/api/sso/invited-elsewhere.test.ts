import { submitApprovalAction } from '@vestibule/contract/areas/approval-flows'
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { acceptInvitation } from '@vestibule/contract/areas/invites'
import { addUser } from '@vestibule/contract/areas/users'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { type MembershipRow, memberships } from '../../platform/db/schema/users.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection, goOidc, goSaml } from '../../testing/federation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('invitations of a person who comes by single sign-on', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0

  const aCompany = async (type: 'saml' | 'oidc' = 'saml') => {
    domains += 1
    const maker = await aMaker(testServer())
    const domain = `invited${domains}.${engine}.test`
    await aConnection(testServer(), maker.tenant, { domain, type })
    return { ...maker, domain, email: `new@${domain}` }
  }

  const come = async (email: string, go: typeof goSaml = goSaml) => {
    const browser = aBrowser(testServer())
    const { code, state } = await go(testServer(), browser, { email })
    const answer = await browser.call(redeemExternalLogin, { txn: state, code })
    browser.accessToken = answer.accessToken
    return { browser, answer }
  }

  const readMembership = async (tenantId: string, userId: string): Promise<MembershipRow | undefined> => {
    const isIt = and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId))
    return (await testServer().services.db.select().from(memberships).where(isIt))[0]
  }

  const mailsTo = async (email: string) => (await testServer().mail()).to(email).length

  test.each([
    ['saml', goSaml],
    ['oidc', goOidc],
  ] as const)('SEC-BE-21 that of another tenant is mailed anew and works, by %s', async (type, go) => {
    const { email } = await aCompany(type)
    const other = await aMaker(testServer())
    const { id } = await other.browser.call(addUser, { email, roleIds: [] })
    expect(await mailsTo(email)).toBe(1)
    const { browser, answer } = await come(email, go)
    expect(answer.userId).toBe(id)
    expect((await readMembership(other.tenant.id, id))?.activatedAt).toBeNull()
    const link = (await testServer().mail()).linkTo(email)
    expect(link.pathname).toBe('/account/invitation/accept')
    const token = link.searchParams.get('token') ?? ''
    expect(await browser.call(acceptInvitation, { userId: id, token })).toEqual({ tenantId: other.tenant.id })
  })

  test('SEC-BE-21 that of the company itself is accepted by coming, and mailed no more', async () => {
    const { email, tenant, browser: admin } = await aCompany()
    const { id } = await admin.call(addUser, { email, roleIds: [] })
    const before = await mailsTo(email)
    expect((await come(email)).answer.tenantId).toBe(tenant.id)
    expect((await readMembership(tenant.id, id))?.activatedAt).not.toBeNull()
    expect(await mailsTo(email)).toBe(before)
  })

  test('SEC-GA-09 SEC-BE-22 one that waits for an approval is not accepted by coming, until it is approved', async () => {
    const { email, tenant, admin } = await aCompany()
    const support = await aMember(testServer(), { in: tenant, roles: ['Support'] })
    const { db } = testServer().services
    await changeSettings(db, testServer().services, { approvals: { invitations: true } })
    const { id } = await (await signedIn(testServer(), support)).call(addUser, { email, roleIds: [] })
    expect(await readRefusal(come(email))).toBe('EXTERNAL_LOGIN_FAILED')
    expect((await readMembership(tenant.id, id))?.activatedAt).toBeNull()
    const link = Object.fromEntries((await testServer().mail()).linkTo(admin.email).searchParams)
    const { approvalFlowExecutionId = '', approverId = '', approvalFlowStepId = '' } = link
    const step = { approvalFlowExecutionId, approverId, approvalFlowStepId }
    await aBrowser(testServer()).call(submitApprovalAction, { ...step, approved: true })
    expect((await come(email)).answer).toMatchObject({ userId: id, tenantId: tenant.id })
    await changeSettings(db, testServer().services, { approvals: { invitations: false } })
  })
})
