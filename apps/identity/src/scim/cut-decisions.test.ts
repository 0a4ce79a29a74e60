import {
  assignUserToApplications,
  unassignUserFromApplications,
} from '@vestibule/contract/areas/applications'
import { submitApprovalAction } from '@vestibule/contract/areas/approval-flows'
import { deleteUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { expect, onTestFinished, test } from 'vitest'
import { cutAudits } from '../domain/audit/cut-audits.ts'
import { saveRetention } from '../domain/audit/retention.queries.ts'
import { sealAudits } from '../domain/audit/sealer.ts'
import { changeSettings } from '../domain/installation/settings.queries.ts'
import { aClient } from '../testing/a-client.ts'
import { forgetAudits, putAuditMoment } from '../testing/audit-chains.ts'
import { aBrowser, signedIn } from '../testing/browser.ts'
import { aMember, anAdmin } from '../testing/builders.ts'
import { describeOnPostgres } from '../testing/engines.ts'
import { createMemberReader } from '../testing/provisioned-members.ts'
import { readRefusal } from '../testing/refusal.ts'
import { aProvisioned, aScimUser, type Provisioned } from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'

const day = 86_400

const postUser = async ({ directory }: Provisioned, email: string) =>
  (await directory.send('POST', '/Users', { body: aScimUser(email) })).body

describeOnPostgres('what an administrator has said', (engine) => {
  const testServer = useTestServer(engine)
  const { readMembership } = createMemberReader(testServer)

  /** The tenant keeps its audit log for a month, and the month is over. */
  const cut = async ({ tenant }: Provisioned) => {
    const { services, clock } = testServer()
    await services.transaction((tx) => saveRetention(tx, tenant.id, 30))
    clock.advance(31 * day)
    await sealAudits(services)
    await putAuditMoment(services.db, clock.now())
    let rows = 0
    for (let last = 1; last > 0; rows += last) last = await cutAudits(services)
    expect(rows).toBeGreaterThan(0)
  }
  const aTeam = async () => {
    await forgetAudits(testServer())
    return aProvisioned(testServer())
  }

  test('SEC-RA-46 a removal holds once the audit log is cut', async () => {
    const made = await aTeam()
    const email = `victim@${made.domain}`
    const user = await aMember(testServer(), { in: made.tenant, user: { email } })
    await made.browser.call(deleteUser, { userId: user.id })
    await cut(made)
    const { id, ...body } = await postUser(made, email)
    expect(body).toMatchObject({ active: false })
    expect(await readMembership(made.tenant.id, id)).toMatchObject({ disabledBy: made.admin.id })
  })

  test('SEC-RA-29 SEC-RA-46 an application that was taken is not given back by its user once the log is cut', async () => {
    const made = await aTeam()
    const { id } = await aClient(testServer(), { id: crypto.randomUUID(), accessType: 'MANAGED_ACCESS' })
    const other = await anAdmin(testServer(), { in: made.tenant })
    const input = { userId: other.id, tenantId: made.tenant.id, appIds: [id] }
    await made.browser.call(assignUserToApplications, input)
    await made.browser.call(unassignUserFromApplications, input)
    await cut(made)
    const own = await signedIn(testServer(), other)
    expect(await readRefusal(own.call(assignUserToApplications, input))).toBe('NOT_ON_YOURSELF')
    const chief = await signedIn(testServer(), made.admin)
    await chief.call(assignUserToApplications, input)
    await own.call(unassignUserFromApplications, input)
    expect(await readRefusal(own.call(assignUserToApplications, input))).toBe('not refused')
  })

  /** A person whose invitation waits for the approval of an administrator, and how that one decides. */
  const anAsked = async () => {
    const made = await aTeam()
    const { services } = testServer()
    await changeSettings(services.db, services, { approvals: { invitations: true } })
    onTestFinished(async () => {
      await changeSettings(services.db, services, { approvals: { invitations: false } })
    })
    const support = await aMember(testServer(), { in: made.tenant, roles: ['Support'] })
    const email = `asked@${made.domain}`
    await (await signedIn(testServer(), support)).call(addUser, { email, roleIds: [] })
    const link = (await testServer().mail()).linkTo(made.admin.email).searchParams
    const names = ['approvalFlowExecutionId', 'approverId', 'approvalFlowStepId'] as const
    const step = Object.fromEntries(names.map((name) => [name, link.get(name) ?? '']))
    const decide = (approved: boolean) =>
      aBrowser(testServer()).call(submitApprovalAction, {
        ...(step as Record<(typeof names)[number], string>),
        approved,
      })
    return { made, email, decide }
  }

  test('SEC-RA-25 SEC-RA-46 whose invitation was rejected is brought by no directory', async () => {
    const { made, email, decide } = await anAsked()
    await decide(false)
    await cut(made)
    const { id, ...body } = await postUser(made, email)
    expect(body).toMatchObject({ active: false })
    expect(await readMembership(made.tenant.id, id)).toMatchObject({ disabledBy: made.admin.id })
  })

  test('SEC-BE-22 an invitation that waits for an approval is not passed by POST, DELETE and POST', async () => {
    const { made, email, decide } = await anAsked()
    const { id } = await postUser(made, email)
    expect((await made.directory.send('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await postUser(made, email)).id).toBe(id)
    expect((await readMembership(made.tenant.id, id))?.activatedAt).toBeNull()
    await decide(true)
    expect(await readMembership(made.tenant.id, id)).toMatchObject({ activatedAt: null, isDisabled: false })
  })
})
