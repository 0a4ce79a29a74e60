// The place of a named member becomes another user's in the moment in which the account that has left the address enters it.
import { getAudits } from '@vestibule/contract/areas/audits'
import { refreshToken } from '@vestibule/contract/areas/auth'
import { getUserAuthorization } from '@vestibule/contract/areas/profile'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { expect, test } from 'vitest'
import { moveMembership } from '../../domain/members/move-membership.queries.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { aNamedOwner, leaveFor } from '../../testing/left-addresses.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'

const doors: Readonly<Record<string, (by: Browser, tenantId: string) => Promise<unknown>>> = {
  'the switch of the tenant': (by, tenantId) => by.call(switchTenant, { tenantId }),
  'a renewal there': (by, tenantId) => by.call(refreshToken, { tenantId }),
}

describeOnPostgres('a place that is given back while its former owner enters', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`meanwhile-${engine}-`)

  test.each(Object.entries(doors))(
    'SEC-BE-53 lets them in no more, and the log does not name them: %s',
    async (_, enter) => {
      const { tenant, admin, email, former } = await aNamedOwner(testServer())
      const away = nextAddress()
      await leaveFor(testServer(), former, away)
      testServer().clock.advance(60)
      const owner = await aMember(testServer(), { in: await aTenant(testServer()), user: { email } })
      const theirs = await signedIn(testServer(), { email: away })
      let answer: Promise<string> | undefined
      await testServer().services.transaction(async (tx) => {
        await lockTenant(tx, tenant.id)
        await moveMembership(tx, { tenantId: tenant.id, from: former.id, to: owner.id, isKept: true })
        answer = readRefusal(enter(theirs, tenant.id))
        await untilBlocked(testServer(), answer)
      })
      expect(await answer).toBe('NOT_A_MEMBER')
      expect(await readRefusal(theirs.call(getUserAuthorization, {}))).toBe('not refused')
      expect(await readRefusal(theirs.call(refreshToken, {}))).toBe('not refused')
      const by = await signedIn(testServer(), admin)
      const log = JSON.stringify((await by.call(getAudits, { offset: 0, count: 100 })).data)
      for (const secret of [away, 'Secretname', 'tenant.switched']) expect(log).not.toContain(secret)
    },
  )
})
