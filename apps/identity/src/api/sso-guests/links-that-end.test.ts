import { createSSOConfiguration, updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { createSSOGuestLink, getSSOGuestLink } from '@vestibule/contract/areas/sso-guests'
import { deleteUser, disableUser, enableUser, lockUser, updateUser } from '@vestibule/contract/areas/team'
import { headers } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMembership, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { useTestServer } from '../../testing/test-server.ts'

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
})
