import { submitApprovalAction } from '@vestibule/contract/areas/approval-flows'
import { loadUsers } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { useConsent } from '../../testing/use-consent.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/** What takes the right to decide from an approver, as it happens while they decide. */
const falls: Readonly<Record<string, (tx: Database, place: Place) => Promise<unknown>>> = {
  demoted: (tx, { tenantId, userId }) =>
    tx
      .delete(membershipRoles)
      .where(and(eq(membershipRoles.tenantId, tenantId), eq(membershipRoles.userId, userId))),
  disabled: (tx, { tenantId, userId }) =>
    tx
      .update(memberships)
      .set({ isDisabled: true })
      .where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId))),
  removed: (tx, { tenantId, userId }) =>
    tx.delete(memberships).where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId))),
}

describeOnPostgres('a decision about an invitation, while its approver', (engine) => {
  const testServer = useTestServer(engine)
  useConsent(testServer)
  let count = 0

  const anInvitation = async () => {
    const email = `asked${(count += 1)}@approvals.test`
    const tenant = await aTenant(testServer())
    const approver = await anAdmin(testServer(), { in: tenant })
    const other = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const support = await aMember(testServer(), { in: tenant, roles: ['Support'] })
    await (await signedIn(testServer(), support)).call(addUser, { email, name: 'New', roleIds: [] })
    const { text = '' } = (await testServer().mail()).to(approver.email).at(-1) ?? {}
    const { searchParams } = new URL(/https?:\/\/\S*\/account\/approval\?\S+/.exec(text)?.[0] ?? '')
    const link = {
      approvalFlowExecutionId: searchParams.get('approvalFlowExecutionId') ?? '',
      approverId: searchParams.get('approverId') ?? '',
      approvalFlowStepId: searchParams.get('approvalFlowStepId') ?? '',
    }
    const isThere = async () => (await other.call(loadUsers, { searchFilter: email })).items.length === 1
    const isInvited = async () => (await testServer().mail()).to(email).length > 0
    return { tenantId: tenant.id, userId: approver.id, link, isThere, isInvited }
  }
  type Invitation = Awaited<ReturnType<typeof anInvitation>>

  /** Decides, and has something happen while that waits for the tenant. */
  const decideWhile = async (
    { tenantId, userId, link }: Invitation,
    approved: boolean,
    happen: (tx: Database, place: Place) => Promise<unknown>,
  ) => {
    let answer: Promise<string> | undefined
    await testServer().services.transaction(async (tx) => {
      await lockTenant(tx, tenantId)
      await happen(tx, { tenantId, userId })
      answer = readRefusal(aBrowser(testServer()).call(submitApprovalAction, { ...link, approved }))
      await untilBlocked(testServer(), answer)
    })
    return answer
  }

  const cases = Object.keys(falls).flatMap((fall) => [true, false].map((approved) => ({ fall, approved })))

  test.each(cases)('SEC-RA-44 is $fall is refused (approved: $approved)', async ({ fall, approved }) => {
    const invitation = await anInvitation()
    expect(await decideWhile(invitation, approved, falls[fall]!)).not.toBe('not refused')
    expect(await invitation.isThere()).toBe(true)
    expect(await invitation.isInvited()).toBe(false)
  })

  test.each([true, false])('SEC-RA-44 stays who they were is done (approved: %s)', async (approved) => {
    const invitation = await anInvitation()
    expect(await decideWhile(invitation, approved, async () => {})).toBe('not refused')
    expect(await invitation.isThere()).toBe(approved)
    expect(await invitation.isInvited()).toBe(approved)
  })
})
