import {
  createSSOGroup,
  deleteSSOGroup,
  getSSOConfigurations,
  getSSODefaultRoles,
  getSSOGroups,
  setSSODefaultRoles,
  updateSSOGroup,
} from '@vestibule/contract/areas/sso-configurations'
import { addRole, getPermissions } from '@vestibule/contract/areas/roles-permissions'
import { updateUser } from '@vestibule/contract/areas/team'
import { expect, test } from 'vitest'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('groups of single sign-on', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0

  const aTeam = async () => {
    const tenant = await aTenant(testServer())
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const domain = `grouped${(domains += 1)}.${engine}.test`
    const { id: ssoConfigId } = await aConnection(testServer(), tenant, { domain })
    return { tenant, browser, ssoConfigId }
  }

  /** A member who administers single sign-on and nothing else. */
  const aClerk = async ({ tenant, browser }: Awaited<ReturnType<typeof aTeam>>): Promise<Browser> => {
    const keys = ['fe.secure.write.samlConfiguration', 'fe.secure.read.samlConfiguration']
    const known = await browser.call(getPermissions, {})
    const permissions = known.filter(({ key }) => keys.includes(key)).map(({ id }) => id)
    const role = await browser.call(addRole, { key: 'clerk', name: 'Clerk', permissions })
    const person = await aMember(testServer(), { in: tenant })
    await browser.call(updateUser, { id: person.id, roleIds: [role.id] })
    return signedIn(testServer(), person)
  }

  test('a group is added, changed and removed, and its roles with it', async () => {
    const { browser, ssoConfigId } = await aTeam()
    const support = await readRoleId(testServer(), 'Support')
    await browser.call(createSSOGroup, { ssoConfigId, group: 'helpers', roleIds: [support] })
    const [group] = await browser.call(getSSOGroups, { ssoConfigId })
    expect(group).toMatchObject({ group: 'helpers', roleIds: [support] })
    const same = browser.call(createSSOGroup, { ssoConfigId, group: 'helpers' })
    expect(await readRefusal(same)).toBe('SSO_GROUP_TAKEN')
    const change = { ssoConfigId, id: group?.id ?? '', group: 'Helpers of all', roleIds: [] }
    await browser.call(updateSSOGroup, change)
    const [configuration] = await browser.call(getSSOConfigurations, {})
    expect(configuration?.groups).toEqual([{ id: group?.id, group: 'Helpers of all', roleIds: [] }])
    await browser.call(deleteSSOGroup, { ssoConfigId, groupId: group?.id ?? '' })
    expect(await browser.call(getSSOGroups, { ssoConfigId })).toEqual([])
  })

  test('roles of everybody who comes over the connection are replaced as a whole', async () => {
    const { browser, ssoConfigId } = await aTeam()
    const [support, reader] = [
      await readRoleId(testServer(), 'Support'),
      await readRoleId(testServer(), 'ReadOnly'),
    ]
    for (const roleIds of [[support], [reader], []]) {
      await browser.call(setSSODefaultRoles, { ssoConfigId, roleIds })
      expect(await browser.call(getSSODefaultRoles, { ssoConfigId })).toEqual({ roleIds })
    }
  })

  test('SEC-SO-08 no member maps a role that they could not assign: refused on save', async () => {
    const team = await aTeam()
    const { ssoConfigId, browser } = team
    const clerk = await aClerk(team)
    const admin = await readRoleId(testServer(), 'Admin')
    const attempts = [
      () => clerk.call(createSSOGroup, { ssoConfigId, group: 'bosses', roleIds: [admin] }),
      () => clerk.call(setSSODefaultRoles, { ssoConfigId, roleIds: [admin] }),
    ]
    for (const attempt of attempts) expect(await readRefusal(attempt())).toBe('ROLE_NOT_GRANTABLE')
    expect(await clerk.call(getSSOGroups, { ssoConfigId })).toEqual([])
    await browser.call(createSSOGroup, { ssoConfigId, group: 'bosses', roleIds: [admin] })
    const [group] = await clerk.call(getSSOGroups, { ssoConfigId })
    const place = { ssoConfigId, id: group?.id ?? '' }
    // What a more powerful colleague mapped stays; it can be taken away, and not be put back.
    await clerk.call(updateSSOGroup, { ...place, group: 'bosses', roleIds: [admin] })
    await clerk.call(updateSSOGroup, { ...place, group: 'bosses', roleIds: [] })
    const back = clerk.call(updateSSOGroup, { ...place, group: 'bosses', roleIds: [admin] })
    expect(await readRefusal(back)).toBe('ROLE_NOT_GRANTABLE')
  })

  test("SEC-SO-08 SEC-TE-03 another tenant's roles and connections are unknown", async () => {
    const [team, other] = [await aTeam(), await aTeam()]
    const theirs = await other.browser.call(addRole, { key: 'theirs', name: 'Theirs' })
    const { ssoConfigId } = team
    const foreign = team.browser.call(setSSODefaultRoles, { ssoConfigId, roleIds: [theirs.id] })
    expect(await readRefusal(foreign)).toBe('NOT_FOUND')
    const input = { ssoConfigId: other.ssoConfigId }
    for (const attempt of [
      () => team.browser.call(getSSOGroups, input),
      () => team.browser.call(getSSODefaultRoles, input),
      () => team.browser.call(createSSOGroup, { ...input, group: 'mine' }),
      () => team.browser.call(setSSODefaultRoles, { ...input, roleIds: [] }),
    ])
      expect(await readRefusal(attempt())).toBe('NOT_FOUND')
  })

  test('a secret of the connection is never read', async () => {
    const { browser } = await aTeam()
    const text = JSON.stringify(await browser.call(getSSOConfigurations, {}))
    expect(text).toContain('"oidcSecret":""')
    expect(text).not.toContain('sealed')
  })
})
