import { createSSOConfiguration, updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { createSSOGuestLink, getSSOGuestLink } from '@vestibule/contract/areas/sso-guests'
import { updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import { deleteUser, disableUser, enableUser, lockUser, updateUser } from '@vestibule/contract/areas/team'
import { headers } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import { type TenantRow, tenants } from '../../platform/db/schema/tenants.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMembership, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Below = {
  readonly db: Database
  readonly boss: Browser
  readonly maker: UserRow
  readonly top: TenantRow
  readonly part: TenantRow
  readonly leaf: TenantRow
  readonly other: TenantRow
}

const bare = { origin: undefined, 'vestibule-embed': undefined, authorization: undefined }

describeOnServer('links for guests that end', (engine) => {
  const testServer = useTestServer(engine)

  const aDraft = async () => {
    const tenant = await aTenant(testServer())
    const maker = await anAdmin(testServer(), { in: tenant })
    const theirs = await signedIn(testServer(), maker)
    const { id: ssoConfigId } = await theirs.call(createSSOConfiguration, { type: 'okta' })
    const { url } = await theirs.call(createSSOGuestLink, { ssoConfigId })
    const other = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    return { tenant, maker, theirs, other, ssoConfigId, url }
  }
  const works = async (url: string): Promise<boolean> => {
    const { pathname, search } = new URL(url)
    const answer = await aBrowser(testServer()).request(pathname + search, { headers: bare })
    return answer.status === 200
  }

  test('SEC-RA-14 a link ends for good once its connection was on, and another one can be made', async () => {
    const { other, ssoConfigId, url } = await aDraft()
    expect(await works(url)).toBe(true)
    for (const enabled of [true, false]) {
      await other.call(updateSSOConfiguration, { ssoConfigId, enabled })
      expect(await works(url), `enabled: ${enabled}`).toBe(false)
    }
    expect(await other.call(getSSOGuestLink, { ssoConfigId })).toEqual({})
    expect(await works((await other.call(createSSOGuestLink, { ssoConfigId })).url)).toBe(true)
  })

  const losses: Readonly<Record<string, (browser: Browser, maker: UserRow) => Promise<unknown>>> = {
    removed: (browser, { id: userId }) => browser.call(deleteUser, { userId }),
    disabled: (browser, { id: userId }) => browser.call(disableUser, { userId }),
    locked: (browser, { id: userId }) => browser.call(lockUser, { userId }),
    demoted: (browser, { id }) => browser.call(updateUser, { id, roleIds: [] }),
  }

  test.each(Object.entries(losses))(
    'SEC-RA-14 a link is worth nothing when its maker was %s',
    async (_, lose) => {
      const { other, maker, url } = await aDraft()
      await lose(other, maker)
      expect(await works(url)).toBe(false)
    },
  )

  test('SEC-RA-14 it comes back with a maker who is enabled, and not with one who joins again', async () => {
    const { tenant, other, maker, url } = await aDraft()
    await aMembership(testServer(), maker, { in: await aTenant(testServer()) })
    await other.call(disableUser, { userId: maker.id })
    await other.call(enableUser, { userId: maker.id })
    expect(await works(url)).toBe(true)
    await other.call(deleteUser, { userId: maker.id })
    await aMembership(testServer(), maker, { in: tenant, roles: ['Admin'] })
    expect(await works(url)).toBe(false)
  })

  test('SEC-RA-14 an administrator of an account above makes one below, and it ends with them', async () => {
    const top = await aTenant(testServer())
    const part = await aTenant(testServer(), { parentId: top.id })
    const maker = await anAdmin(testServer(), { in: top })
    const boss = await signedIn(testServer(), await anAdmin(testServer(), { in: top }))
    const below = await signedIn(testServer(), maker, { headers: { [headers.scopedTenant]: part.id } })
    const { id: ssoConfigId } = await below.call(createSSOConfiguration, { type: 'okta' })
    const { url } = await below.call(createSSOGuestLink, { ssoConfigId })
    expect(await works(url)).toBe(true)
    await boss.call(deleteUser, { userId: maker.id })
    expect(await works(url)).toBe(false)
  })

  /** What closes an account below to its maker, of whom nothing else changes. */
  const closings: Readonly<Record<string, (place: Below) => Promise<unknown>>> = {
    'their access is taken': ({ boss, maker: { id: userId } }) =>
      boss.call(updateSubAccountAccess, { userId, allowAccess: false }),
    'an account between does not manage any more': ({ db, part }) =>
      db.update(tenants).set({ isReseller: false }).where(eq(tenants.id, part.id)),
    'the account lies elsewhere': ({ db, leaf, other }) =>
      db.update(tenants).set({ parentId: other.id }).where(eq(tenants.id, leaf.id)),
    'their role reads no accounts': async ({ db, maker, top }) => {
      await db.delete(membershipRoles).where(eq(membershipRoles.userId, maker.id))
      await aRoleWith(testServer(), top, maker, ['fe.secure.write.samlConfiguration'])
    },
  }

  test.each(Object.entries(closings))(
    'SEC-RA-27 a link of an account below is worth nothing when %s',
    async (_, close) => {
      const top = await aTenant(testServer())
      const other = await aTenant(testServer())
      const part = await aTenant(testServer(), { parentId: top.id, isReseller: true })
      const leaf = await aTenant(testServer(), { parentId: part.id })
      const maker = await anAdmin(testServer(), { in: top })
      const boss = await signedIn(testServer(), await anAdmin(testServer(), { in: top }))
      const below = await signedIn(testServer(), maker, { headers: { [headers.scopedTenant]: leaf.id } })
      const { id: ssoConfigId } = await below.call(createSSOConfiguration, { type: 'okta' })
      const { url } = await below.call(createSSOGuestLink, { ssoConfigId })
      expect(await works(url)).toBe(true)
      await close({ db: testServer().services.db, boss, maker, top, part, leaf, other })
      expect(await works(url)).toBe(false)
    },
  )
})
