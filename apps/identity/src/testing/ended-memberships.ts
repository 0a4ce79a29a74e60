// Every way in which the membership of a user ends, in an account below one whose administrator they are.
import { refreshToken } from '@vestibule/contract/areas/auth'
import { createConfiguration, updateConfiguration } from '@vestibule/contract/areas/scim-directory'
import { deleteUser, disableUser } from '@vestibule/contract/areas/team'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { addUser } from '@vestibule/contract/areas/users'
import { changeAddress } from '../domain/members/change-address.ts'
import type { UserRow } from '../platform/db/schema/users.ts'
import { portalOrigin } from './addresses.ts'
import { type Browser, signedIn } from './browser.ts'
import { aMembership, type aTenant } from './builders.ts'
import { postUser } from './directory-ways.ts'
import { aRoleWith } from './impersonation.ts'
import { aDirectoryAt } from './scim.ts'
import type { TestServer } from './test-server.ts'

export type BelowAndAbove = {
  readonly testServer: TestServer
  readonly account: Awaited<ReturnType<typeof aTenant>>
  /** An administrator of the account. */
  readonly boss: Browser
  readonly user: UserRow
  /** Requests of the user in the account, from above. */
  readonly below: Browser
}

type Ending = (on: BelowAndAbove) => Promise<unknown>

/** Connects a directory as the user of a browser. */
export const connect = async (testServer: TestServer, browser: Browser) => {
  const { id, token, scimUrl = '' } = await browser.call(createConfiguration, { source: 'okta' })
  return aDirectoryAt(testServer, { connectionId: id, token, base: scimUrl.slice(portalOrigin.length) })
}

const deprovision = async ({ testServer, user }: BelowAndAbove, browser: Browser): Promise<void> => {
  const directory = await connect(testServer, browser)
  await postUser(directory, user.email)
  await directory.send('DELETE', `/Users/${user.id}`)
}

/** Beside a read-only role: they connect a directory as a member of the account. */
const provisioning = [createConfiguration, deleteUser, disableUser].map(({ access }) => access.permission)

const beMember = ({ testServer, user, account }: BelowAndAbove) =>
  aMembership(testServer, user, { in: account, roles: ['ReadOnly'] })

export const endings: Readonly<Record<string, Ending>> = {
  'a directory of their own': async (on) => {
    await beMember(on)
    await deprovision(on, on.below)
  },
  'a directory of their own that another one lets go on': async (on) => {
    await beMember(on)
    const directory = await connect(on.testServer, on.below)
    await postUser(directory, on.user.email)
    for (const syncToUserManagement of [false, true])
      await on.boss.call(updateConfiguration, { id: directory.connectionId, syncToUserManagement })
    await directory.send('DELETE', `/Users/${on.user.id}`)
  },
  'a directory that they connected as a member': async (on) => {
    await beMember(on)
    await aRoleWith(on.testServer, on.account, on.user, provisioning)
    const own = await signedIn(on.testServer, on.user)
    await own.call(switchTenant, { tenantId: on.account.id })
    own.accessToken = (await own.call(refreshToken, {})).accessToken ?? ''
    await deprovision(on, own)
  },
  'the directory of the company': async (on) => {
    await beMember(on)
    await deprovision(on, on.boss)
  },
  'an invitation that was taken back': async ({ boss, user: { id: userId, email } }) => {
    await boss.call(addUser, { email, roleIds: [] })
    await boss.call(deleteUser, { userId })
  },
  'an invitation that was taken back, at an earlier address': async (on) => {
    const { testServer, boss, user } = on
    await boss.call(addUser, { email: user.email, roleIds: [] })
    await boss.call(deleteUser, { userId: user.id })
    const [services, email] = [testServer.services, `moved-${user.id}@example.test`]
    await services.transaction((tx) => changeAddress(tx, services, user.id, { email, canonicalEmail: email }))
  },
}
