import { addRolesToGroup } from '@vestibule/contract/areas/groups'
import { createSSOGroup, getSSOConfigurations } from '@vestibule/contract/areas/sso-configurations'
import { updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { expect, test } from 'vitest'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { connectByWizard } from '../../testing/connections.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { entersBelow } from '../../testing/enters-below.ts'
import { goSaml } from '../../testing/federation.ts'
import { type AccessTeam, anAccessTeam, makeManagingDefault } from '../../testing/handing-on-access.ts'
import { aRoleHolding } from '../../testing/impersonation.ts'
import { aPatch, connectDirectory, type Directory, groupSchema, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

const group = 'owners'

/** What lets those in who come, connected by the administrator whose access is in question. */
type Connected = {
  /** Gives what an administrator has to who is in the group. */
  readonly mapAdmin: () => Promise<unknown>
  /** Brings the person of an address, who is in the group, and answers where they are signed in. */
  readonly bring: (email: string) => Promise<Browser>
}

describeOnServer('access to accounts below, and who connected what brings a member', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0

  const come = async (email: string): Promise<Browser> => {
    const frame = aBrowser(testServer())
    const { code, state } = await goSaml(testServer(), frame, { email, groups: group })
    frame.accessToken = (await frame.call(redeemExternalLogin, { txn: state, code })).accessToken
    return frame
  }

  const addToGroup = async (directory: Directory, groupId: string, email: string) => {
    const members = [{ value: await provision(directory, email) }]
    const body = aPatch({ op: 'add', path: 'members', value: members })
    await directory.send('PATCH', `/Groups/${groupId}`, { body })
  }

  const connect: Readonly<Record<string, (team: AccessTeam, domain: string) => Promise<Connected>>> = {
    'single sign-on': async ({ browser, admin }, domain) => {
      const ssoConfigId = await connectByWizard(testServer(), browser, { type: 'okta', domain })
      const mapping = { ssoConfigId, group, roleIds: [admin] }
      return { mapAdmin: () => browser.call(createSSOGroup, mapping), bring: come }
    },
    'a directory': async ({ browser, chief, admin }, domain) => {
      await connectByWizard(testServer(), await signedIn(testServer(), chief), { type: 'okta', domain })
      const directory = await connectDirectory(testServer(), { browser })
      const made = { schemas: [groupSchema], displayName: group, members: [] }
      const { id: groupId } = (await directory.send('POST', '/Groups', { body: made })).body
      return {
        mapAdmin: () => browser.call(addRolesToGroup, { groupId, roleIds: [admin] }),
        bring: async (email) => {
          await addToGroup(directory, groupId, email)
          return come(email)
        },
      }
    },
  }

  const setAccess = async (team: AccessTeam, allowAccess: boolean) => {
    const chief = await signedIn(testServer(), team.chief)
    await chief.call(updateSubAccountAccess, { userId: team.user.id, allowAccess })
  }

  /** Why a new member would enter the accounts below. */
  const reasons = {
    'by default': (team: AccessTeam) =>
      aRoleHolding(testServer(), team.tenant, ['fe.secure.read.users'], { isDefault: true }),
    'by a default role': (team: AccessTeam) => makeManagingDefault(testServer(), team.tenant),
    'by a role of a group': (_: AccessTeam, { mapAdmin }: Connected) => mapAdmin(),
  }

  const cases = Object.keys(connect).flatMap((kind) =>
    (Object.keys(reasons) as (keyof typeof reasons)[]).map((reason) => ({ kind, reason })),
  )

  const aConnected = async (kind: string, reason: keyof typeof reasons) => {
    const subAccountAccessType = reason === 'by default' ? 'defaultOn' : 'defaultOff'
    const team = await anAccessTeam(testServer(), { subAccountAccessType })
    await setAccess(team, true)
    const domain = `arrivals${(domains += 1)}.${engine}.test`
    const connected = await connect[kind]!(team, domain)
    await reasons[reason](team, connected)
    return { team, ...connected, email: `second@${domain}` }
  }

  test.each(cases)(
    'SEC-RA-34 $kind brings a member who enters accounts below $reason while who connected it does',
    async ({ kind, reason }) => {
      const { team, bring, email } = await aConnected(kind, reason)
      expect(await entersBelow(await bring(email), team.below)).toBe(true)
    },
  )

  test.each(cases)(
    'SEC-RA-34 $kind brings none $reason once access was taken from who connected it',
    async ({ kind, reason }) => {
      const { team, bring, email } = await aConnected(kind, reason)
      await setAccess(team, false)
      const second = await bring(email)
      expect(await entersBelow(second, team.below)).toBe(false)
      const gift = { userId: team.user.id, allowAccess: true }
      const answer = await second.call(updateSubAccountAccess, gift).catch(() => 'refused')
      expect(answer).toBe('refused')
    },
  )

  test.each(Object.keys(connect))(
    'SEC-RA-34 %s that was connected without access brings none by default',
    async (kind) => {
      const team = await anAccessTeam(testServer(), { subAccountAccessType: 'defaultOn' })
      const domain = `arrivals${(domains += 1)}.${engine}.test`
      const { bring } = await connect[kind]!(team, domain)
      await reasons['by default'](team)
      expect(await entersBelow(await bring(`second@${domain}`), team.below)).toBe(false)
    },
  )

  test('SEC-RA-34 an administrator with access answers for a connection that they save', async () => {
    const { team, bring, email } = await aConnected('single sign-on', 'by a default role')
    await setAccess(team, false)
    const chief = await signedIn(testServer(), team.chief)
    const [connection] = await chief.call(getSSOConfigurations, {})
    await chief.call(updateSSOConfiguration, { ssoConfigId: connection!.id, signRequest: true })
    expect(await entersBelow(await bring(email), team.below)).toBe(true)
  })
})
