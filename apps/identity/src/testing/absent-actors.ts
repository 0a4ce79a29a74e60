// Members who have sent, made or asked for something in a tenant, and all that keeps them from acting there afterwards.
import { submitApprovalAction } from '@vestibule/contract/areas/approval-flows'
import { unassignUserFromApplications } from '@vestibule/contract/areas/applications'
import { createInviteUserLink, verifyInviteToken } from '@vestibule/contract/areas/invites'
import { createSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { createSSOGuestLink } from '@vestibule/contract/areas/sso-guests'
import {
  addUserToTenantAndSubTenants,
  updateSubAccountAccess,
} from '@vestibule/contract/areas/sub-tenant-users'
import {
  deleteUser,
  disableUser,
  loadUsers,
  lockUser,
  updateUser,
  updateUserExpirationTime,
} from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { developmentClientId, headers } from '@vestibule/contract/constants'
import { productPermissionKeys } from '@vestibule/contract/permission-keys'
import { eq } from 'drizzle-orm'
import { approves } from '../domain/approvals/approvals.queries.ts'
import { readsAccounts } from '../domain/roles/access-below.queries.ts'
import { applicationAssignments } from '../platform/db/schema/applications.ts'
import { membershipRoles } from '../platform/db/schema/roles.ts'
import { type TenantRow, tenants } from '../platform/db/schema/tenants.ts'
import type { UserRow } from '../platform/db/schema/users.ts'
import { aProgram, apiTokenMakers, apiTokenTypes } from './api-tokens.ts'
import { doorsOfUnknown, readToken } from './absent-senders.ts'
import { aBrowser, type Browser, signedIn } from './browser.ts'
import { aMember, anAdmin, aTenant } from './builders.ts'
import { aRoleHolding } from './impersonation.ts'
import { readRefusal } from './refusal.ts'
import type { TestServer } from './test-server.ts'

/** How far below the tenant of its members a place lies. */
export const levels = [0, 1, 2] as const

type Actor = { readonly user: UserRow; readonly browser: Browser; readonly keys: readonly string[] }

export type ActingTeam = {
  readonly testServer: TestServer
  readonly top: TenantRow
  /** Between the tenant and the place, where that lies two below. */
  readonly between: TenantRow | undefined
  readonly place: TenantRow
  /** An administrator of the tenant, who stays. */
  readonly boss: Browser
  /** Consents to invitations into the place. */
  readonly decider: UserRow
  /** Members of the tenant, signed in to the place: one who consents to invitations, and one who has to ask. */
  readonly sender: Actor
  readonly asker: Actor
}

const all = productPermissionKeys.filter((key) => !key.endsWith('*'))

const admit = async ({ services: { db, clock } }: TestServer, { id: tenantId }: TenantRow, user: UserRow) => {
  const place = { tenantId, userId: user.id, applicationId: developmentClientId }
  await db.insert(applicationAssignments).values({ ...place, createdAt: clock.now() })
  return user
}

/** Has a member hold exactly these permissions. */
const hold = async (
  testServer: TestServer,
  { id: tenantId }: TenantRow,
  { id: userId }: UserRow,
  keys: readonly string[],
) => {
  const { db } = testServer.services
  await db.delete(membershipRoles).where(eq(membershipRoles.userId, userId))
  const roleId = await aRoleHolding(testServer, { id: tenantId }, keys)
  await db.insert(membershipRoles).values({ tenantId, userId, roleId })
}

/** In a tenant whose applications are of managed access. */
export const anActingTeam = async (testServer: TestServer, level: number): Promise<ActingTeam> => {
  const top = await aTenant(testServer, { isReseller: true, subAccountAccessType: 'defaultOn' })
  const between = level === 2 ? await aTenant(testServer, { parentId: top.id, isReseller: true }) : undefined
  const place = level === 0 ? top : await aTenant(testServer, { parentId: (between ?? top).id })
  const options = level === 0 ? {} : { headers: { [headers.scopedTenant]: place.id } }
  const boss = await admit(testServer, top, await anAdmin(testServer, { in: top }))
  const decider =
    level === 0 ? boss : await admit(testServer, place, await anAdmin(testServer, { in: place }))
  const anActor = async (keys: readonly string[]): Promise<Actor> => {
    const user = await admit(testServer, top, await aMember(testServer, { in: top, roles: [] }))
    await hold(testServer, top, user, keys)
    return { user, keys, browser: await signedIn(testServer, user, options) }
  }
  return {
    testServer,
    top,
    between,
    place,
    boss: await signedIn(testServer, boss),
    decider,
    sender: await anActor(all),
    asker: await anActor(all.filter((key) => key !== approves)),
  }
}

type Fall = (team: ActingTeam, actor: Actor) => Promise<unknown>

/** What keeps a member from acting, wherever that would be. */
export const fallsAnywhere: Readonly<Record<string, Fall>> = {
  removed: ({ boss }, { user }) => boss.call(deleteUser, { userId: user.id }),
  disabled: ({ boss }, { user }) => boss.call(disableUser, { userId: user.id }),
  locked: ({ boss }, { user }) => boss.call(lockUser, { userId: user.id }),
  'over with their time': async ({ boss, testServer }, { user }) => {
    await boss.call(updateUserExpirationTime, { userId: user.id, expirationInSeconds: 60 })
    testServer.clock.advance(61)
  },
  'in no application': ({ boss, top }, { user }) =>
    boss.call(unassignUserFromApplications, {
      userId: user.id,
      tenantId: top.id,
      appIds: [developmentClientId],
    }),
  'without a role': ({ boss }, { user }) => boss.call(updateUser, { id: user.id, roleIds: [] }),
}

/** What keeps a member from an account below alone. */
export const fallsFromAbove: Readonly<Record<string, Fall>> = {
  'kept from accounts below': ({ boss }, { user }) =>
    boss.call(updateSubAccountAccess, { userId: user.id, allowAccess: false }),
  'not one who reads accounts below': ({ testServer, top }, { user, keys }) =>
    hold(
      testServer,
      top,
      user,
      keys.filter((key) => key !== readsAccounts && key !== 'fe.secure.write.userSubTenants'),
    ),
  'above one that manages no accounts': ({ testServer, between, place }) =>
    testServer.services.db
      .update(tenants)
      .set(between === undefined ? { parentId: null } : { isReseller: false })
      .where(eq(tenants.id, (between ?? place).id)),
}

/** Whether the member's own request of this moment is let through in the place. */
export const asksThemself = async ({ browser }: Actor): Promise<boolean> =>
  (await readRefusal(browser.call(loadUsers, {}))) === 'not refused'

let count = 0
const anEmail = () => `absent${(count += 1)}@actors.test`

/** Has a member do something for later; answers whether it still counts, which uses it. */
type Thing = (team: ActingTeam) => Promise<() => Promise<boolean>>

/** The link of the last mail that asks a member for consent. */
const approvalLink = async (testServer: TestServer, { email }: UserRow) => {
  const { text = '' } = (await testServer.mail()).to(email).at(-1) ?? {}
  const { searchParams } = new URL(/https?:\/\/\S*\/account\/approval\?\S+/.exec(text)?.[0] ?? '')
  const read = (name: string) => searchParams.get(name) ?? ''
  return {
    approvalFlowExecutionId: read('approvalFlowExecutionId'),
    approverId: read('approverId'),
    approvalFlowStepId: read('approvalFlowStepId'),
  }
}

const counts = async (attempt: Promise<unknown>): Promise<boolean> =>
  (await readRefusal(attempt)) === 'not refused'

/** An invitation by a request that is made in the tenant and names the account, by who may not enter that one. */
export const invitationByName: Thing = async ({ testServer, top, sender: { user, browser }, place }) => {
  const reads = loadUsers.access.permission
  await hold(testServer, top, user, [addUserToTenantAndSubTenants.access.permission, approves, reads])
  const roleIds = [await aRoleHolding(testServer, place, [reads])]
  const email = anEmail()
  await browser.request(addUserToTenantAndSubTenants.path, {
    method: 'POST',
    body: { user: { email }, subTenants: [{ tenantId: place.id, roleIds }] },
    headers: { [headers.scopedTenant]: top.id },
  })
  const token = await readToken(testServer, email)
  return () => counts(aBrowser(testServer).call(verifyInviteToken, { token }))
}

export const things: Readonly<Record<string, Thing>> = {
  'an invitation': async ({ testServer, sender, place }) => {
    const email = anEmail()
    const { id: userId } = await sender.browser.call(addUser, { email, roleIds: [] })
    const token = await readToken(testServer, email)
    const invited = { testServer, email, userId, tenantId: place.id, token }
    return () => doorsOfUnknown['activating an account by it']!(invited)
  },
  'a shared link': async ({ testServer, sender }) => {
    const { token } = await sender.browser.call(createInviteUserLink, {})
    return () => counts(aBrowser(testServer).call(verifyInviteToken, { token }))
  },
  'a link for a guest': async ({ testServer, sender }) => {
    const { id: ssoConfigId } = await sender.browser.call(createSSOConfiguration, { type: 'okta' })
    const { url } = await sender.browser.call(createSSOGuestLink, { ssoConfigId })
    const { pathname, search } = new URL(url)
    const bare = { origin: undefined, 'vestibule-embed': undefined, authorization: undefined }
    return async () =>
      (await aBrowser(testServer).request(pathname + search, { headers: bare })).status === 200
  },
  'a request for consent': async ({ testServer, asker, decider }) => {
    await asker.browser.call(addUser, { email: anEmail(), roleIds: [] })
    const link = await approvalLink(testServer, decider)
    return () => counts(aBrowser(testServer).call(submitApprovalAction, { ...link, approved: true }))
  },
}

/** What a member of a tenant answers or holds there. */
export const ownThings: Readonly<Record<string, Thing>> = {
  'a decision': async ({ testServer, asker, sender }) => {
    await asker.browser.call(addUser, { email: anEmail(), roleIds: [] })
    const link = await approvalLink(testServer, sender.user)
    return () => counts(aBrowser(testServer).call(submitApprovalAction, { ...link, approved: true }))
  },
  ...Object.fromEntries(
    apiTokenTypes.map((type): [string, Thing] => [
      type,
      async ({ testServer, sender }) => {
        const { bearer } = await apiTokenMakers[type](testServer, sender.browser, { roles: ['ReadOnly'] })
        return () => counts(aProgram(testServer, bearer).call(loadUsers, {}))
      },
    ]),
  ),
}

/** Has a team do things and something happen to its members; answers the names of those that count afterwards. */
export const useAfter = async (
  team: ActingTeam,
  made: Readonly<Record<string, Thing>>,
  happen: Fall = async () => {},
): Promise<string[]> => {
  const uses: [string, () => Promise<boolean>][] = []
  for (const [name, make] of Object.entries(made)) uses.push([name, await make(team)])
  await happen(team, team.sender)
  if (made === things) await happen(team, team.asker)
  const counting: string[] = []
  for (const [name, use] of uses) if (await use()) counting.push(name)
  return counting
}
