import { createSubTenant } from '@vestibule/contract/areas/sub-tenants'
import { addUser } from '@vestibule/contract/areas/users'
import { accountLimits } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { fetchMetadata } from '../../domain/federation/metadata/fetch-metadata.ts'
import { maySendSms } from '../../domain/rate-limits/sms-limits.ts'
import { rootOfTree } from '../../domain/rate-limits/tree-above.queries.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnPostgres, describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { aNumber } from '../../testing/phones.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aRequestContext } from '../../testing/request-context.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

/** What is limited for a tenant, done once in an account: whether it was let through. */
const limited: Readonly<Record<string, (testServer: TestServer, tenantId: string) => Promise<boolean>>> = {
  'text messages': (testServer, tenantId) =>
    maySendSms(aRequestContext(testServer), { number: aNumber(), tenantId }),
  'metadata that is fetched': async (testServer, tenantId) => {
    const ctx = { ...aRequestContext(testServer), tenantId }
    return (await readRefusal(fetchMetadata(ctx, 'https://nowhere.test/'))) !== 'TOO_MANY_ATTEMPTS'
  },
}

describeOnServer('limits of a tree of accounts', (engine) => {
  const testServer = useTestServer(engine)
  const aTree = async () => {
    const maker = await aMaker(testServer())
    const below = await aTenant(testServer(), { parentId: maker.tenant.id })
    const deepest = await aTenant(testServer(), { parentId: below.id })
    return { ...maker, below, deepest }
  }

  test('SEC-BE-09 the root of a tree is the account that lies below none', async () => {
    const { tenant, below, deepest } = await aTree()
    const { db, vendorTenantId } = testServer().services
    for (const { id } of [tenant, below, deepest]) expect(await rootOfTree(db, id)).toBe(tenant.id)
    expect(await rootOfTree(db, vendorTenantId)).toBe(vendorTenantId)
  })

  test.each(Object.entries(limited))('SEC-BE-09 %s are counted for the whole tree', async (_, attempt) => {
    const one = await aTree()
    let count = 0
    while (await attempt(testServer(), one.deepest.id)) {
      count += 1
      if (count > 2000) throw new Error('There is no limit')
    }
    expect(await attempt(testServer(), one.below.id)).toBe(false)
    expect(await attempt(testServer(), one.tenant.id)).toBe(false)
    expect(await attempt(testServer(), (await aTree()).deepest.id)).toBe(true)
  })

  test('SEC-BE-09 invitations are counted for the whole tree until one of its domains is proved', async () => {
    const { browser, tenant, below } = await aTree()
    const lower = await signedIn(testServer(), await anAdmin(testServer(), { in: below }))
    const invite = (by: typeof browser) =>
      readRefusal(by.call(addUser, { email: `${crypto.randomUUID()}@strangers.test` }))
    const outcomes = []
    for (let tried = 0; tried < 52; tried += 1) outcomes.push(await invite(tried % 2 === 0 ? browser : lower))
    expect(outcomes.map((outcome) => outcome === 'not refused')).toEqual(
      outcomes.map((_, index) => index < 50),
    )
    await aConnection(testServer(), tenant, { domain: `tree.${engine}.test` })
    expect(await invite(lower)).toBe('not refused')
  })

  test('SEC-BE-09 a tree without a proved domain makes twenty accounts a day', async () => {
    const { browser, tenant, below } = await aTree()
    const make = (parentTenantId: string) =>
      readRefusal(browser.call(createSubTenant, { name: 'One more', parentTenantId }))
    const outcomes = []
    for (let tried = 0; tried < 21; tried += 1)
      outcomes.push(await make(tried % 2 === 0 ? tenant.id : below.id))
    expect(outcomes.map((outcome) => outcome === 'not refused')).toEqual(
      outcomes.map((_, index) => index < 20),
    )
    expect(outcomes.at(-1)).toBe('TOO_MANY_ATTEMPTS')
    await aConnection(testServer(), tenant, { domain: `accounts.${engine}.test` })
    expect(await make(below.id)).toBe('not refused')
  })
})

describeOnPostgres('the size of a tree', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-BE-17 is kept by accounts that are made in several branches at once', async () => {
    const { browser, tenant } = await aMaker(testServer())
    const branch = () => aTenant(testServer(), { parentId: tenant.id, isReseller: true })
    const branches = [await branch(), await branch(), await branch()]
    const { db, clock, random } = testServer().services
    const now = clock.now()
    const free = 1
    const rows = Array.from({ length: accountLimits.treeSize - branches.length - free }, (_, index) => ({
      id: uuidv7(clock, random),
      name: `Account ${index}`,
      parentId: tenant.id,
      createdAt: now,
      updatedAt: now,
    }))
    while (rows.length > 0) await db.insert(tenants).values(rows.splice(0, 2000))
    const outcomes = await Promise.all(
      [...branches, ...branches].map(({ id: parentTenantId }) =>
        readRefusal(browser.call(createSubTenant, { name: 'One more', parentTenantId })),
      ),
    )
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: outcomes.length - free }, () => 'TOO_MANY_SUB_ACCOUNTS'),
      'not refused',
    ])
  })
})
