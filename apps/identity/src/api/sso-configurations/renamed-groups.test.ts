import {
  createSSOGroup,
  deleteSSOGroup,
  getSSOGroups,
  setSSODefaultRoles,
  updateSSOGroup,
} from '@vestibule/contract/areas/sso-configurations'
import {
  createSamlGroup,
  deleteSamlGroup,
  updateSamlGroup,
  updateSamlRoles,
} from '@vestibule/contract/areas/saml-configuration'
import { updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ssoRoles } from '../../platform/db/schema/sso-configurations.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Place = { readonly ssoConfigId: string; readonly groupId: string; readonly adminRoleId: string }

/** Each way to give the roles of a group to the people of another name. */
const renames: Readonly<Record<string, (browser: Browser, place: Place) => Promise<unknown>>> = {
  'a change of the group': (browser, { ssoConfigId, groupId: id, adminRoleId }) =>
    browser.call(updateSSOGroup, { ssoConfigId, id, group: 'everyone', roleIds: [adminRoleId] }),
  'a change of the group in the older form': (browser, { groupId: id, adminRoleId }) =>
    browser.call(updateSamlGroup, { id, group: 'everyone', roleIds: [adminRoleId] }),
  'a change of the connection': (browser, { ssoConfigId, adminRoleId }) =>
    browser.call(updateSSOConfiguration, {
      ssoConfigId,
      groups: [{ group: 'everyone', roleIds: [adminRoleId] }],
    }),
}

const changes: Readonly<Record<string, (browser: Browser, place: Place) => Promise<unknown>>> = {
  createSSOGroup: (browser, { ssoConfigId }) =>
    browser.call(createSSOGroup, { ssoConfigId, group: 'new', roleIds: [] }),
  updateSSOGroup: (browser, { ssoConfigId, groupId: id }) =>
    browser.call(updateSSOGroup, { ssoConfigId, id, group: 'bosses', roleIds: [] }),
  setSSODefaultRoles: (browser, { ssoConfigId }) =>
    browser.call(setSSODefaultRoles, { ssoConfigId, roleIds: [] }),
  createSamlGroup: (browser) => browser.call(createSamlGroup, { group: 'newer', roleIds: [] }),
  updateSamlGroup: (browser, { groupId: id }) =>
    browser.call(updateSamlGroup, { id, group: 'bosses', roleIds: [] }),
  updateSamlRoles: (browser) => browser.call(updateSamlRoles, { roleIds: [] }),
  deleteSamlGroup: (browser, { groupId: id }) => browser.call(deleteSamlGroup, { id }),
  deleteSSOGroup: (browser, { ssoConfigId, groupId }) =>
    browser.call(deleteSSOGroup, { ssoConfigId, groupId }),
}

describeOnServer('mappings of a connection', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0

  const aTeam = async () => {
    const tenant = await aTenant(testServer())
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const domain = `renamed${(domains += 1)}.${engine}.test`
    const { id: ssoConfigId } = await aConnection(testServer(), tenant, { domain })
    const adminRoleId = await readRoleId(testServer(), 'Admin')
    await browser.call(createSSOGroup, { ssoConfigId, group: 'bosses', roleIds: [adminRoleId] })
    const [group] = await browser.call(getSSOGroups, { ssoConfigId })
    const clerk = await aMember(testServer(), { in: tenant, roles: [] })
    await aRoleWith(testServer(), tenant, clerk, [
      'fe.secure.write.samlConfiguration',
      'fe.secure.read.samlConfiguration',
      'fe.secure.delete.samlConfiguration',
    ])
    const place = { ssoConfigId, groupId: group?.id ?? '', adminRoleId }
    return { browser, clerk: await signedIn(testServer(), clerk), place }
  }

  test.each(Object.entries(renames))(
    'SEC-RA-09 %s: another name is another mapping, judged as a whole',
    async (_, rename) => {
      const { browser, clerk, place } = await aTeam()
      expect(await readRefusal(rename(clerk, place))).toBe('ROLE_NOT_GRANTABLE')
      const before = await browser.call(getSSOGroups, { ssoConfigId: place.ssoConfigId })
      expect(before.map(({ group }) => group)).toEqual(['bosses'])
      await rename(browser, place)
      const after = await browser.call(getSSOGroups, { ssoConfigId: place.ssoConfigId })
      expect(after).toMatchObject([{ group: 'everyone', roleIds: [place.adminRoleId] }])
    },
  )

  test('SEC-RA-09 what a renamed mapping gives is bounded by who renamed it', async () => {
    const { browser, clerk, place } = await aTeam()
    const reader = await readRoleId(testServer(), 'ReadOnly')
    await browser.call(updateSSOGroup, { ...place, id: place.groupId, group: 'readers', roleIds: [] })
    await browser.call(updateSSOGroup, { ...place, id: place.groupId, group: 'readers', roleIds: [reader] })
    const rename = clerk.call(updateSSOGroup, {
      ...place,
      id: place.groupId,
      group: 'others',
      roleIds: [reader],
    })
    expect(await readRefusal(rename)).toBe('ROLE_NOT_GRANTABLE')
    await browser.call(updateSSOGroup, { ...place, id: place.groupId, group: 'others', roleIds: [reader] })
    const { db } = testServer().services
    const rows = await db.select().from(ssoRoles).where(eq(ssoRoles.groupId, place.groupId))
    expect(rows.map(({ grantablePermissions }) => grantablePermissions)).toEqual([['fe.*']])
  })

  test('SEC-RA-09 every change of what a connection hands out asks for a fresh proof, also of no role', async () => {
    const { browser, place } = await aTeam()
    testServer().clock.advance(301)
    for (const [name, change] of Object.entries(changes))
      expect([name, await readRefusal(change(browser, place))]).toEqual([name, 'STEP_UP_REQUIRED'])
    const proof = await browser.call(generateStepupSession, { maxAge: 300, password: somePassword })
    browser.accessToken = proof.accessToken
    for (const [name, change] of Object.entries(changes)) {
      const expected = name === 'deleteSSOGroup' ? 'NOT_FOUND' : 'not refused'
      expect([name, await readRefusal(change(browser, place))]).toEqual([name, expected])
    }
  })
})
