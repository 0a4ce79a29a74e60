import { anAdmin, aMember, aTenant, readRoleId } from './builders.ts'
import { signedIn } from './browser.ts'
import { aConnection } from './federation.ts'
import type { KeptTenant } from './last-administrators.ts'
import { connectDirectory } from './scim.ts'
import type { TestServer } from './test-server.ts'

let tenants = 0

/**
 * A tenant with a last administrator and another one who acts.
 *
 * @param last what the other one lacks: a membership that lasts, or a way in beside enforced single sign-on
 */
export const aKeptTenant = async (
  testServer: TestServer,
  last: 'lasting' | 'beside single sign-on' = 'lasting',
): Promise<KeptTenant> => {
  const number = (tenants += 1)
  const [domain, enforced] = [`kept${number}.test`, `enforced${number}.test`]
  const tenant = await aTenant(testServer)
  const administrator = await anAdmin(testServer, { in: tenant, user: { email: `last@${domain}` } })
  const month = new Date(testServer.clock.now().getTime() + 30 * 86_400_000)
  const other = await anAdmin(testServer, {
    in: tenant,
    ...(last === 'lasting' ? { temporaryExpirationDate: month } : { user: { email: `other@${enforced}` } }),
  })
  // Support may change users and their roles, and could make no other an administrator.
  await aMember(testServer, { in: tenant, roles: ['Support'] })
  await aConnection(testServer, tenant, { domain })
  const browser = await signedIn(testServer, other)
  const kept = {
    testServer,
    tenant,
    browser,
    last: administrator,
    self: await signedIn(testServer, administrator),
    directory: await connectDirectory(testServer, { browser }),
    adminRoleId: await readRoleId(testServer, 'Admin'),
    supportRoleId: await readRoleId(testServer, 'Support'),
  }
  // Mappings go to the older connection.
  if (last !== 'lasting')
    await aConnection(testServer, tenant, { domain: enforced, isEnforced: true, createdAt: month })
  return kept
}
