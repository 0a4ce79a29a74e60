import { loadUsers } from '@vestibule/contract/areas/team'
import { headers } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type TenantRow, tenants } from '../../platform/db/schema/tenants.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { createPrograms } from '../../testing/api-tokens.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

const aTree = async (testServer: TestServer, fields: Partial<TenantRow> = {}) => {
  const top = await aTenant(testServer, fields)
  const middle = await aTenant(testServer, { parentId: top.id, isReseller: true })
  const leaf = await aTenant(testServer, { parentId: middle.id })
  const admin = await anAdmin(testServer, { in: top })
  const reader = await aMember(testServer, { in: top })
  const browsers = { browser: await signedIn(testServer, admin), reader: await signedIn(testServer, reader) }
  return { top, middle, leaf, ...browsers }
}

describeOnServer('the account that a request names', (engine) => {
  const testServer = useTestServer(engine)
  const signInAdmin = async (tenant: TenantRow) =>
    signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))

  test('SEC-TE-02 the header names the token’s account or one below that the caller may enter', async () => {
    const { top, leaf, reader } = await aTree(testServer())
    const inLeaf = await aMember(testServer(), { in: leaf })
    const team = async (tenantId: string) => {
      const answer = await reader.request(loadUsers.path, { headers: { [headers.scopedTenant]: tenantId } })
      return { status: answer.status, text: await answer.text() }
    }
    expect((await team(top.id)).status).toBe(200)
    expect((await team(leaf.id)).status).toBe(404)
    const { db } = testServer().services
    await db.update(tenants).set({ subAccountAccessType: 'defaultOn' }).where(eq(tenants.id, top.id))
    const entered = await team(leaf.id)
    expect(entered.status).toBe(200)
    expect(entered.text).toContain(inLeaf.email)
    const foreign = await aTenant(testServer())
    for (const other of [foreign.id, crypto.randomUUID(), 'no id', `${top.id}, ${leaf.id}`])
      expect((await team(other)).status).toBe(404)
    await db
      .update(memberships)
      .set({ subAccountAccessAllowed: false })
      .where(eq(memberships.tenantId, top.id))
    expect((await team(leaf.id)).status).toBe(404)
  })

  test('SEC-TE-02 a child does not enter its parent, and what is a person’s own is done where they are', async () => {
    const { top, middle, leaf, browser } = await aTree(testServer(), { subAccountAccessType: 'alwaysOn' })
    const child = await signInAdmin(middle)
    const requestStatus = async (from: typeof child, path: string, tenantId: string) =>
      (await from.request(path, { headers: { [headers.scopedTenant]: tenantId } })).status
    expect(await requestStatus(child, loadUsers.path, top.id)).toBe(404)
    expect(await requestStatus(browser, loadUsers.path, leaf.id)).toBe(200)
    expect(await requestStatus(browser, '/identity/resources/users/v2/me', leaf.id)).toBe(404)
  })

  test('SEC-TE-02 an API token of any kind counts in its own account and answers 404 for every other', async () => {
    const { top, leaf, browser } = await aTree(testServer(), { subAccountAccessType: 'alwaysOn' })
    for (const program of await createPrograms(testServer(), browser)) {
      const team = (tenantId: string) =>
        program.request(loadUsers.path, { headers: { [headers.scopedTenant]: tenantId } })
      expect((await team(top.id)).status).toBe(200)
      for (const other of [leaf.id, crypto.randomUUID()]) expect((await team(other)).status).toBe(404)
    }
  })
})
