// Doors by which a caller could choose the id of a tenant, and ids that no caller gets.
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { createSubTenant, deleteSubTenant, getSubTenants } from '@vestibule/contract/areas/sub-tenants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditHeads, audits } from '../../platform/db/schema/audits.ts'
import { groups } from '../../platform/db/schema/groups.ts'
import { roles } from '../../platform/db/schema/roles.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { users } from '../../platform/db/schema/users.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { operateIn } from '../../testing/operate-in.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { reservedByName } from '../../testing/reserved-ids.ts'
import { aProvisioned, aScimUser, groupSchema } from '../../testing/scim.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

type Chosen = (testServer: TestServer) => Promise<string>

/** An account that was deleted by the administrator who made it. */
const aDeletedAccount: Chosen = async (testServer) => {
  const top = await aTenant(testServer)
  const browser = await signedIn(testServer, await anAdmin(testServer, { in: top }))
  const { tenantId } = await browser.call(createSubTenant, { name: 'Gone', parentTenantId: top.id })
  await browser.call(deleteSubTenant, { tenantId })
  return tenantId
}

const reserved = Object.entries(reservedByName).map(([name, id]): [string, Chosen] => [name, async () => id])

/** Ids that are not free, by what makes them so. */
const unfree: readonly [string, Chosen][] = [
  ...reserved,
  ['the id of another tenant', async (testServer) => (await aTenant(testServer)).id],
  ['the id of a deleted account', aDeletedAccount],
  [
    'an id with an audit chain and no tenant',
    async ({ services }) => {
      const tenantId = crypto.randomUUID()
      await services.db.insert(auditHeads).values({ tenantId, sequence: 1, hash: 'a', signature: 'b' })
      return tenantId
    },
  ],
  [
    'an id with unsealed audits and no tenant',
    async ({ services }) => {
      const tenantId = crypto.randomUUID()
      const texts = { action: 'a', resource: 'b', ip: '', userAgent: '', traceId: '' }
      const row = { ...texts, id: crypto.randomUUID(), severity: 'Info' as const, details: {} }
      await services.db.insert(audits).values({ ...row, tenantId, createdAt: services.clock.now() })
      return tenantId
    },
  ],
]

const spellings = {
  'in lower case': (id: string) => id.toLowerCase(),
  'in capitals': (id: string) => id.toUpperCase(),
} as const

const spelled = unfree.flatMap(([name, chosen]) =>
  Object.entries(spellings).map(([spelling, spell]) => ({ name, spelling, chosen, spell })),
)

describeOnServer('the id of a new account', (engine) => {
  const testServer = useTestServer(engine)
  const anAdministrator = async () => {
    const top = await aTenant(testServer())
    return { top, browser: await signedIn(testServer(), await anAdmin(testServer(), { in: top })) }
  }

  test.each(spelled)('SEC-ID-01 $name, $spelling, is refused', async ({ chosen, spell }) => {
    const { top, browser } = await anAdministrator()
    const tenantId = spell(await chosen(testServer()))
    const before = await testServer().services.db.select().from(tenants)
    const making = browser.call(createSubTenant, { name: 'Mine', parentTenantId: top.id, tenantId })
    expect(await readRefusal(making)).toBe('INVALID_INPUT')
    expect(await browser.call(getSubTenants, {})).toEqual([])
    expect(await testServer().services.db.select().from(tenants)).toEqual(before)
  })

  test('SEC-ID-01 a free id is taken in lower case, and is the id of nothing else afterwards', async () => {
    const { top, browser } = await anAdministrator()
    const chosen = crypto.randomUUID().toUpperCase()
    const making = { name: 'Mine', parentTenantId: top.id, tenantId: chosen }
    const { tenantId } = await browser.call(createSubTenant, making)
    expect(tenantId).toBe(chosen.toLowerCase())
    expect(await readRefusal(browser.call(createSubTenant, making))).toBe('INVALID_INPUT')
    await browser.call(deleteSubTenant, { tenantId })
    expect(await readRefusal(browser.call(createSubTenant, making))).toBe('INVALID_INPUT')
  })

  test('SEC-ID-01 an id stays taken while its account is being deleted', async () => {
    const { top, browser } = await anAdministrator()
    for (let round = 0; round < 10; round += 1) {
      const making = { name: 'Mine', parentTenantId: top.id, tenantId: crypto.randomUUID() }
      await browser.call(createSubTenant, making)
      const deletion = browser.call(deleteSubTenant, { tenantId: making.tenantId })
      const again = [making, making, making].map((one) => readRefusal(browser.call(createSubTenant, one)))
      expect(new Set(await Promise.all(again))).toEqual(new Set(['INVALID_INPUT']))
      await deletion
    }
  })
})

type Door = (testServer: TestServer, id: string) => Promise<number>

/** Other requests and commands that name an id beside what they make; they answer with their status. */
const doors: Readonly<Record<string, { readonly open: Door; readonly status: number }>> = {
  'a sign-up': {
    status: 200,
    open: async (testServer, id) => {
      const fields = {
        email: `chooser-${id}@example.test`,
        companyName: 'Mine',
        password: 'correct horse battery',
      }
      const body = { ...fields, id, userId: id, tenantId: id }
      return (await aBrowser(testServer).request(signUpUser.path, { method: 'POST', body })).status
    },
  },
  'a user of a directory': {
    status: 201,
    open: async (testServer, id) => {
      const { directory, domain } = await aProvisioned(testServer)
      const body = aScimUser(`new@${domain}`, { id, externalId: id })
      return (await directory.send('POST', '/Users', { body })).status
    },
  },
  'a group of a directory': {
    status: 201,
    open: async (testServer, id) => {
      const { directory } = await aProvisioned(testServer)
      const body = { schemas: [groupSchema], displayName: 'New', id }
      return (await directory.send('POST', '/Groups', { body })).status
    },
  },
  'an organization of the operator': {
    status: 404,
    open: async (testServer, id) => {
      const args = ['--email', 'first@example.test', '--organization', id]
      const { problem } = await operateIn(testServer, 'users add', args)
      return problem === `There is no organization with the id ${id}` ? 404 : 200
    },
  },
}

describeOnServer('an id that is not free', (engine) => {
  const testServer = useTestServer(engine)
  const chosenIds = unfree.filter(([name]) => name !== 'the id of another tenant')
  const rows = Object.entries(doors).flatMap(([door, { open, status }]) =>
    chosenIds.map(([name, chosen]) => ({ door, open, status, name, chosen })),
  )

  test.each(rows)('SEC-ID-01 $door makes nothing with $name', async ({ open, status, chosen }) => {
    const id = await chosen(testServer())
    for (const named of [id.toUpperCase(), id]) expect(await open(testServer(), named)).toBe(status)
    const { db } = testServer().services
    for (const table of [tenants, users, groups, roles])
      expect(await db.select({ id: table.id }).from(table).where(eq(table.id, id))).toEqual([])
  })
})
