import { getHierarchyMetadata } from '@vestibule/contract/areas/sub-tenants'
import { getImpersonation } from '@vestibule/contract/areas/impersonation'
import { getInviteUserLink } from '@vestibule/contract/areas/invites'
import { getLockoutPolicy, getPasswordHistoryPolicy } from '@vestibule/contract/areas/password-rules'
import { getMfaPolicy } from '@vestibule/contract/areas/security-policies'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../platform/db/schema/audits.ts'
import { signedIn } from '../testing/browser.ts'
import { anAdmin, aTenant } from '../testing/builders.ts'
import { describeOnServer } from '../testing/engines.ts'
import { readRefusal } from '../testing/refusal.ts'
import { useTestServer } from '../testing/test-server.ts'

describeOnServer('reads of what is not there', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-TO-30 a page that asks for what was never set leaves no refusal; one that names a foreign id does', async () => {
    const tenant = await aTenant(testServer())
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const countRefusals = () => {
      const isRefusal = eq(audits.action, 'operation.targetRefused')
      return testServer().services.db.$count(audits, and(eq(audits.tenantId, tenant.id), isRefusal))
    }
    const unset = [
      getImpersonation,
      getInviteUserLink,
      getLockoutPolicy,
      getPasswordHistoryPolicy,
      getMfaPolicy,
    ]
    for (const operation of unset)
      expect([operation.name, await readRefusal(admin.call(operation, {}))]).toEqual([
        operation.name,
        'NOT_FOUND',
      ])
    expect(await countRefusals()).toBe(0)
    const foreign = { _tenantIds: [(await aTenant(testServer())).id] }
    expect(await readRefusal(admin.call(getHierarchyMetadata, foreign as never))).toBe('NOT_FOUND')
    expect(await countRefusals()).toBe(1)
  })
})
