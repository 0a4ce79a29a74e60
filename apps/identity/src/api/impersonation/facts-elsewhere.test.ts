import { switchTenant } from '@vestibule/contract/areas/tenants'
import { expect, test } from 'vitest'
import { askFor, everyOperation } from '../../testing/access-matrix.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { actFor } from '../../testing/impersonation.ts'
import { useTestServer } from '../../testing/test-server.ts'

/** Every question that a user may ask. */
const questions = everyOperation
  .map(({ operation }) => operation)
  .filter(({ method, access }) => method === 'GET' && (access.is === 'signedIn' || access.is === 'allowed'))

const [other, elsewhere] = ['Elsewhere Industries', '198.51.100.77']

describeOnServer('a member who uses another tenant as well', (engine) => {
  const testServer = useTestServer(engine)

  /** They were in both tenants, from an address of their own in the other one, and are in it now. */
  const aTraveller = async () => {
    const [tenant, second] = [await aTenant(testServer()), await aTenant(testServer(), { name: other })]
    const member = await aMember(testServer(), { in: tenant, lastSeenAt: testServer().clock.now() })
    await aMembership(testServer(), member, { in: second })
    const away = await signedIn(testServer(), member)
    testServer().clock.advance(1)
    await away.call(switchTenant, { tenantId: second.id })
    await signedIn(testServer(), member, { ip: elsewhere })
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    return { member, admin, facts: [second.id, other, elsewhere] }
  }

  const listTelling = async (browser: Browser, userId: string, facts: readonly string[]) => {
    const telling: string[] = []
    for (const operation of questions) {
      const { text } = await askFor(browser, operation, {
        userId,
        ids: userId,
        userIds: [userId],
        id: userId,
      })
      if (facts.some((fact) => text.includes(fact))) telling.push(operation.name)
    }
    return telling
  }

  test('SEC-BE-29 an administrator who acts for them learns nothing of it', async () => {
    const { member, admin, facts } = await aTraveller()
    await actFor(admin, member)
    expect(await listTelling(admin, member.id, facts)).toEqual([])
  })

  test('SEC-BE-29 nor does one who looks at them', async () => {
    const { member, admin, facts } = await aTraveller()
    expect(await listTelling(admin, member.id, facts)).toEqual([])
  })
})
