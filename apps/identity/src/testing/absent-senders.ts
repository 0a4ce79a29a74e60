// Invitations whose sender is gone: what takes the sender away, and every door by which an invitation is used.
import {
  activateAccount,
  getActivateAccountStrategy,
  resendActivationEmail,
} from '@vestibule/contract/areas/activation'
import { login } from '@vestibule/contract/areas/auth'
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import {
  acceptInvitation,
  resendInvitationEmail,
  resendInvitationLinkToAllTenants,
  verifyInviteToken,
} from '@vestibule/contract/areas/invites'
import { resetPasswordViaEmail } from '@vestibule/contract/areas/passwords'
import { updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import {
  deleteUser,
  disableUser,
  enableUser,
  lockUser,
  setPermanentUser,
  unlockUser,
  updateUser,
  updateUserExpirationTime,
} from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { headers } from '@vestibule/contract/constants'
import { and, eq } from 'drizzle-orm'
import { expireTemporaryMembers } from '../domain/users/expire-temporary-members.ts'
import type { TenantRow } from '../platform/db/schema/tenants.ts'
import { memberships, type UserRow } from '../platform/db/schema/users.ts'
import { type Browser, aBrowser, signedIn } from './browser.ts'
import { aMember, aMembership, anAdmin, aTenant, readRoleId, somePassword } from './builders.ts'
import { goSocial } from './federation.ts'
import { readRefusal } from './refusal.ts'
import { aPatch, aProvisioned, aScimUser, type Directory } from './scim.ts'
import type { TestServer } from './test-server.ts'

/** A tenant, the administrator who stays, and the one who invites and is gone. */
export type Team = {
  readonly testServer: TestServer
  readonly tenant: TenantRow
  readonly stays: Browser
  readonly sender: UserRow
  readonly sends: Browser
  readonly directory: Directory
}

export const aTeam = async (testServer: TestServer): Promise<Team> => {
  const { tenant, browser: stays, directory, domain } = await aProvisioned(testServer)
  const email = `sender@${domain}`
  const sender = await anAdmin(testServer, { in: tenant, user: { email } })
  return { testServer, tenant, stays, sender, sends: await signedIn(testServer, sender), directory }
}

const byDirectory = async ({ directory, sender }: Team): Promise<string> => {
  const { body } = await directory.send('POST', '/Users', { body: aScimUser(sender.email) })
  return `/Users/${body.id}`
}

/** What takes the sender away, or what they hold. */
export const falls: Readonly<Record<string, (team: Team) => Promise<unknown>>> = {
  removed: ({ stays, sender }) => stays.call(deleteUser, { userId: sender.id }),
  disabled: ({ stays, sender }) => stays.call(disableUser, { userId: sender.id }),
  locked: ({ stays, sender }) => stays.call(lockUser, { userId: sender.id }),
  'a member whose time is over': async ({ stays, sender, testServer }) => {
    await stays.call(updateUserExpirationTime, { userId: sender.id, expirationInSeconds: 60 })
    testServer.clock.advance(61)
    await expireTemporaryMembers(testServer.services)
  },
  demoted: async ({ stays, sender, testServer }) =>
    stays.call(updateUser, { id: sender.id, roleIds: [await readRoleId(testServer, 'Support')] }),
  'deactivated by a directory': async (team) => {
    const path = await byDirectory(team)
    const body = aPatch({ op: 'replace', path: 'active', value: false })
    return team.directory.send('PATCH', path, { body })
  },
  'removed by a directory': async (team) => team.directory.send('DELETE', await byDirectory(team)),
}

/** What takes from the sender what they would hand on to an administrator, though they may still invite others. */
export const fallsOfAdministrators: typeof falls = {
  ...falls,
  'kept from accounts below': ({ stays, sender }) =>
    stays.call(updateSubAccountAccess, { userId: sender.id, allowAccess: false }),
}

/** What brings the sender back, with all that they held. */
export const returns: Readonly<Record<string, (team: Team) => Promise<unknown>>> = {
  removed: ({ testServer, tenant, sender }) =>
    aMembership(testServer, sender, { in: tenant, roles: ['Admin'] }),
  disabled: ({ stays, sender }) => stays.call(enableUser, { userId: sender.id }),
  locked: ({ stays, sender }) => stays.call(unlockUser, { userId: sender.id }),
  'a member whose time is over': ({ stays, sender }) => stays.call(setPermanentUser, { userId: sender.id }),
  'deactivated by a directory': async (team) => {
    const { body } = await team.directory.send('GET', '/Users')
    const patch = aPatch({ op: 'replace', path: 'active', value: true })
    return team.directory.send('PATCH', `/Users/${body.Resources[0]?.id}`, { body: patch })
  },
}

/** An invited person, and what their mail holds. */
export type Invited = {
  readonly testServer: TestServer
  readonly email: string
  readonly userId: string
  readonly tenantId: string
  readonly token: string
}

let count = 0

type InviteParams = { readonly isKnown: boolean; readonly tenantId: string; readonly role?: string }

/** Has a member invite a person as an administrator into a tenant of theirs. */
export const invite = async (
  testServer: TestServer,
  browser: Browser,
  { isKnown, tenantId, role = 'Admin' }: InviteParams,
): Promise<Invited> => {
  count += 1
  const email = `invited${count}@senders.test`
  if (isKnown) await aMember(testServer, { in: await aTenant(testServer), user: { email } })
  const answer = await browser.request(addUser.path, {
    method: 'POST',
    body: { email, roleIds: [await readRoleId(testServer, role)] },
    headers: { [headers.scopedTenant]: tenantId },
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  const { id: userId } = (await answer.json()) as { id: string }
  return { testServer, email, userId, tenantId, token: await readToken(testServer, email) }
}

/** The secret of the last mail to an address. */
export const readToken = async (testServer: TestServer, email: string): Promise<string> =>
  (await testServer.mail()).linkTo(email).searchParams.get('token') ?? ''

export const hasJoined = async ({ testServer, userId, tenantId }: Invited): Promise<boolean> => {
  const isIt = and(eq(memberships.userId, userId), eq(memberships.tenantId, tenantId))
  const [row] = await testServer.services.db.select().from(memberships).where(isIt)
  return row?.activatedAt instanceof Date
}

/** Goes through a door and answers whether it led into the tenant, or brought another mail. */
type Door = (invited: Invited) => Promise<boolean>

const joinsBy =
  (attempt: (invited: Invited) => Promise<unknown>): Door =>
  async (invited) => {
    await readRefusal(attempt(invited))
    return hasJoined(invited)
  }

const showsBy =
  (attempt: (invited: Invited) => Promise<unknown>): Door =>
  async (invited) =>
    (await readRefusal(attempt(invited))) === 'not refused'

const mailsBy =
  (attempt: (invited: Invited) => Promise<unknown>): Door =>
  async (invited) => {
    const { testServer, email } = invited
    const before = (await testServer.mail()).to(email).length
    await attempt(invited)
    return (await testServer.mail()).to(email).length > before
  }

const toLink = ({ userId, token }: Invited) => ({ userId, token })

const stranger = ({ testServer }: Invited): Browser => aBrowser(testServer)

const askers: Readonly<Record<string, Door>> = {
  'asking for the newest': mailsBy((invited) =>
    stranger(invited).call(resendInvitationEmail, { email: invited.email }),
  ),
  'asking for those of all tenants': mailsBy((invited) =>
    stranger(invited).call(resendInvitationLinkToAllTenants, { email: invited.email }),
  ),
}

/** Doors for a person who has an account. */
export const doorsOfKnown: Readonly<Record<string, Door>> = {
  ...askers,
  'looking at it': showsBy((invited) => stranger(invited).call(verifyInviteToken, { token: invited.token })),
  'accepting it': joinsBy(async (invited) =>
    (await signedIn(invited.testServer, invited)).call(acceptInvitation, toLink(invited)),
  ),
  'signing in with it': joinsBy((invited) =>
    stranger(invited).call(login, {
      email: invited.email,
      password: somePassword,
      invitationToken: invited.token,
    }),
  ),
  'coming from a social provider with it': joinsBy(async (invited) => {
    const frame = stranger(invited)
    const { txn } = await goSocial(invited.testServer, frame, { email: invited.email })
    return frame.call(redeemExternalLogin, { txn, invitationToken: invited.token })
  }),
}

/** Doors for a person who has none yet. */
export const doorsOfUnknown: Readonly<Record<string, Door>> = {
  ...askers,
  'asking for an activation': mailsBy((invited) =>
    stranger(invited).call(resendActivationEmail, { email: invited.email }),
  ),
  'asking for another password': mailsBy((invited) =>
    stranger(invited).call(resetPasswordViaEmail, { identifier: invited.email, identifierType: 'email' }),
  ),
  'looking at it': showsBy((invited) => stranger(invited).call(verifyInviteToken, { token: invited.token })),
  'opening its page': showsBy((invited) =>
    stranger(invited).call(getActivateAccountStrategy, toLink(invited)),
  ),
  'activating an account by it': joinsBy((invited) =>
    stranger(invited).call(activateAccount, { ...toLink(invited), password: 'a quiet winter morning' }),
  ),
  'coming from a social provider': mailsBy(async (invited) => {
    const frame = stranger(invited)
    const { txn } = await goSocial(invited.testServer, frame, { email: invited.email })
    return frame.call(redeemExternalLogin, { txn })
  }),
}
