// Who answers for what a directory or a connection gives, and loses access to accounts below.
import { addRolesToGroup } from '@vestibule/contract/areas/groups'
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { updateConfiguration } from '@vestibule/contract/areas/scim-directory'
import { createSSOGroup } from '@vestibule/contract/areas/sso-configurations'
import { updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import { deleteUser } from '@vestibule/contract/areas/team'
import { headers } from '@vestibule/contract/constants'
import type { TenantRow } from '../platform/db/schema/tenants.ts'
import type { UserRow } from '../platform/db/schema/users.ts'
import { aBrowser, type Browser, signedIn } from './browser.ts'
import { aMember, anAdmin, aTenant, readRoleId } from './builders.ts'
import { connectByWizard } from './connections.ts'
import { goSaml } from './federation.ts'
import { aRoleWith } from './impersonation.ts'
import { aPatch, connectDirectory, groupSchema, provision } from './scim.ts'
import type { TestServer } from './test-server.ts'

export type AccessType = 'defaultOn' | 'defaultOff'
const group = 'owners'

/** A tenant between one above and one below. */
export type AnsweringTeam = {
  readonly testServer: TestServer
  readonly above: TenantRow
  readonly tenant: TenantRow
  readonly below: TenantRow
  readonly type: AccessType
  readonly admin: string
  /** An administrator of the tenant, with access. */
  readonly chief: Browser
}

export const anAnsweringTeam = async (testServer: TestServer, type: AccessType): Promise<AnsweringTeam> => {
  const fields = { isReseller: true, subAccountAccessType: type }
  const above = await aTenant(testServer, fields)
  const tenant = await aTenant(testServer, { ...fields, parentId: above.id })
  const below = await aTenant(testServer, { parentId: tenant.id })
  const chief = await signedIn(testServer, await anAdmin(testServer, { in: tenant }))
  return { testServer, above, tenant, below, type, chief, admin: await readRoleId(testServer, 'Admin') }
}

/** An administrator whose access is in question, and how others take it or remove them. */
export type Subject = {
  readonly browser: Browser
  readonly lose: () => Promise<unknown>
  readonly leave: () => Promise<unknown>
}

const toSubject = (user: UserRow, browser: Browser, chief: Browser): Subject => ({
  browser,
  lose: () => chief.call(updateSubAccountAccess, { userId: user.id, allowAccess: false }),
  leave: () => chief.call(deleteUser, { userId: user.id }),
})

export const aSubject = async ({ testServer, tenant, chief }: AnsweringTeam): Promise<Subject> => {
  const user = await anAdmin(testServer, { in: tenant })
  return toSubject(user, await signedIn(testServer, user), chief)
}

/** The same of the account above, who acts in the tenant. */
export const aSubjectAbove = async ({ testServer, above, tenant }: AnsweringTeam): Promise<Subject> => {
  const chief = await signedIn(testServer, await anAdmin(testServer, { in: above }))
  const user = await anAdmin(testServer, { in: above })
  const browser = aBrowser(testServer, { headers: { [headers.scopedTenant]: tenant.id } })
  browser.accessToken = (await signedIn(testServer, user)).accessToken
  return toSubject(user, browser, chief)
}

/** A member who may save connections and directories, reads, and manages no accounts. */
export const aJunior = async ({ testServer, tenant }: AnsweringTeam): Promise<Browser> => {
  const junior = await aMember(testServer, { in: tenant, roles: ['ReadOnly'] })
  const keys = [updateSSOConfiguration.access.permission, updateConfiguration.access.permission]
  await aRoleWith(testServer, tenant, junior, keys)
  return signedIn(testServer, junior)
}

/** What lets people in who come. */
export type Bringer = {
  /** Saves it again, or lets it go on. */
  readonly save: (by: Browser) => Promise<unknown>
  /** Gives what an administrator has to who is in the group. */
  readonly map: (by: Browser) => Promise<unknown>
  /** Brings a person and answers where they are signed in. */
  readonly bring: (name: string) => Promise<Browser>
}

type Connect = (team: AnsweringTeam, by: Browser, domain: string) => Promise<Bringer>

const come = async (testServer: TestServer, email: string): Promise<Browser> => {
  const frame = aBrowser(testServer)
  const { code, state } = await goSaml(testServer, frame, { email, groups: group })
  frame.accessToken = (await frame.call(redeemExternalLogin, { txn: state, code })).accessToken
  return frame
}

export const bringers: Readonly<Record<string, Connect>> = {
  'single sign-on': async ({ testServer, admin }, by, domain) => {
    const ssoConfigId = await connectByWizard(testServer, by, { type: 'okta', domain })
    return {
      save: (browser) => browser.call(updateSSOConfiguration, { ssoConfigId, signRequest: true }),
      map: (browser) => browser.call(createSSOGroup, { ssoConfigId, group, roleIds: [admin] }),
      bring: (name) => come(testServer, `${name}@${domain}`),
    }
  },
  'a directory': async ({ testServer, chief, admin }, by, domain) => {
    await connectByWizard(testServer, chief, { type: 'okta', domain })
    const directory = await connectDirectory(testServer, { browser: by })
    const made = { schemas: [groupSchema], displayName: group, members: [] }
    const { id: groupId } = (await directory.send('POST', '/Groups', { body: made })).body
    const id = directory.connectionId
    return {
      save: async (browser) => {
        await browser.call(updateConfiguration, { id, syncToUserManagement: false })
        await browser.call(updateConfiguration, { id, syncToUserManagement: true })
      },
      map: (browser) => browser.call(addRolesToGroup, { groupId, roleIds: [admin] }),
      bring: async (name) => {
        const email = `${name}@${domain}`
        const members = [{ value: await provision(directory, email) }]
        const body = aPatch({ op: 'add', path: 'members', value: members })
        await directory.send('PATCH', `/Groups/${groupId}`, { body })
        return come(testServer, email)
      },
    }
  },
}
