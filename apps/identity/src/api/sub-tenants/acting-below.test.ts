// What an administrator does in an account below, of which they are no member.
import {
  createTenantAccessToken,
  createUserAccessToken,
  updateTenantApiTokensData,
  updateUserApiTokensData,
} from '@vestibule/contract/areas/api-tokens'
import { getProfile } from '@vestibule/contract/areas/profile'
import { headers } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { askFor, everyOperation, listNames } from '../../testing/access-matrix.ts'
import { signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { aCrowdedTenant } from '../../testing/crowded-tenant.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { useTestServer } from '../../testing/test-server.ts'

const byPermission = everyOperation.filter(({ operation }) => operation.access.is === 'allowed')

describeOnServer('an administrator in an account below', (engine) => {
  const testServer = useTestServer(engine)
  const aTree = async () => {
    const top = await aTenant(testServer(), { subAccountAccessType: 'alwaysOn' })
    const below = await aCrowdedTenant(testServer(), 2, { parentId: top.id })
    return {
      below,
      signInAdmin: async () => signedIn(testServer(), await anAdmin(testServer(), { in: top })),
    }
  }

  test.each([
    ['createUserAccessToken', createUserAccessToken],
    ['updateUserApiTokensData', updateUserApiTokensData],
    ['createTenantAccessToken', createTenantAccessToken],
    ['updateTenantApiTokensData', updateTenantApiTokensData],
  ] as const)(
    'SEC-ID-06 is refused %s, for a token ends with the membership of its maker',
    async (_, { path }) => {
      const { below, signInAdmin } = await aTree()
      const browser = await signInAdmin()
      const answer = await browser.request(path, {
        method: 'POST',
        body: { description: 'A program', roleIds: [] },
        headers: { [headers.scopedTenant]: below.tenantId },
      })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ errorCode: 'NOT_A_MEMBER' })
    },
  )

  test('SEC-ID-06 is answered by every operation, and by none with a fault', async () => {
    const { below, signInAdmin } = await aTree()
    let browser = await signInAdmin()
    const faults: string[] = []
    for (const names of [{}, listNames(below)])
      for (const { operation } of byPermission) {
        if ((await askFor(browser, getProfile)).status !== 200) browser = await signInAdmin()
        const { status } = await askFor(browser, operation, names, { scopedTenant: below.tenantId })
        if (status === 500) faults.push(operation.name)
      }
    expect(faults).toEqual([])
  }, 120_000)
})
