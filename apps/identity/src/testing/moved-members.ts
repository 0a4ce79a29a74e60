import { unassignUserFromApplications } from '@vestibule/contract/areas/applications'
import { updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import { deleteUser, disableUser, lockUser, updateUserExpirationTime } from '@vestibule/contract/areas/team'
import { developmentClientId } from '@vestibule/contract/constants'
import { changeAddress } from '../domain/members/change-address.ts'
import type { MembershipRow, UserRow } from '../platform/db/schema/users.ts'
import { signedIn } from './browser.ts'
import { mailedCode } from './passwordless.ts'
import { aScimUser, type Provisioned } from './scim.ts'
import type { TestServer } from './test-server.ts'

/** A member of a company and of another one, with the address they begin with and the one they get. */
export type Moving = {
  readonly made: Provisioned
  readonly user: UserRow
  readonly former: string
  readonly next: string
}

/** What is read of a member who came back. */
export type MemberState = {
  readonly membership: MembershipRow | undefined
  readonly user: UserRow | undefined
  readonly applicationIds: readonly string[]
}

type Decision = {
  readonly decide: (moving: Moving) => Promise<unknown>
  /** Whether it holds for a member who came back. */
  readonly isHeld: (state: MemberState) => boolean
}

const isOut = ({ membership, user }: MemberState): boolean =>
  membership?.isDisabled === true || user?.lockedAt !== null

const place = ({ made, user }: Moving) => ({
  userId: user.id,
  tenantId: made.tenant.id,
  appIds: [developmentClientId],
})

/** What an administrator says against a member. */
export const decisions: Readonly<Record<string, Decision>> = {
  removed: {
    decide: ({ made, user }) => made.browser.call(deleteUser, { userId: user.id }),
    isHeld: isOut,
  },
  disabled: {
    decide: ({ made, user }) => made.browser.call(disableUser, { userId: user.id }),
    isHeld: isOut,
  },
  'an end': {
    decide: ({ made, user }) =>
      made.browser.call(updateUserExpirationTime, { userId: user.id, expirationInSeconds: 3600 }),
    isHeld: ({ membership }) => membership?.temporaryExpirationDate instanceof Date,
  },
  'access below taken': {
    decide: ({ made, user }) =>
      made.browser.call(updateSubAccountAccess, { userId: user.id, allowAccess: false }),
    isHeld: ({ membership }) => membership?.subAccountAccessAllowed === false,
  },
  'an application taken': {
    decide: (moving) => moving.made.browser.call(unassignUserFromApplications, place(moving)),
    isHeld: ({ applicationIds }) => !applicationIds.includes(developmentClientId),
  },
}

/** A lock of a member who belongs to no other company: no tenant locks the account of another one's member. */
export const lock: Decision = {
  decide: ({ made, user }) => made.browser.call(lockUser, { userId: user.id }),
  isHeld: isOut,
}

type Move = (testServer: TestServer, moving: Moving) => Promise<unknown>

/** How the address moves by which a member is known. */
export const moves = {
  nothing: async () => undefined,
  'an own change': async (testServer, { user, next }) => {
    const browser = await signedIn(testServer, user)
    await browser.call(updateEmail, { email: next })
    await browser.call(verifyEmail, { email: next, code: await mailedCode(testServer, next) })
  },
  'another part of the product': ({ services }, { user, next }) =>
    services.transaction((tx) => changeAddress(tx, services, user.id, { email: next, canonicalEmail: next })),
  'the address of the directory': (_, { made: { directory }, user, next }) =>
    directory.send('PUT', `/Users/${user.id}`, { body: aScimUser(next) }),
  'the userName of the directory': (_, { made: { directory }, user, former, next }) => {
    const emails = [{ primary: true, value: former, type: 'work' }]
    return directory.send('PUT', `/Users/${user.id}`, { body: aScimUser(next, { emails }) })
  },
} as const satisfies Readonly<Record<string, Move>>
