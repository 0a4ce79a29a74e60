// What an administrator takes from a member and may take back within ten seconds.
import {
  disableUser,
  enableUser,
  lockUser,
  setPermanentUser,
  unlockUser,
  updateUser,
  updateUserExpirationTime,
} from '@vestibule/contract/areas/team'
import type { Browser } from './browser.ts'

type Ids = {
  readonly userId: string
  /** The one role that the member holds. */
  readonly roleId: string
}
type Act = (browser: Browser, ids: Ids) => Promise<unknown>

/** Each by what the member is then: how it is taken, and how it is given back. */
export const takenBack = {
  disabled: {
    take: (browser, { userId }) => browser.call(disableUser, { userId }),
    give: (browser, { userId }) => browser.call(enableUser, { userId }),
  },
  locked: {
    take: (browser, { userId }) => browser.call(lockUser, { userId }),
    give: (browser, { userId }) => browser.call(unlockUser, { userId }),
  },
  'given an end': {
    take: (browser, { userId }) =>
      browser.call(updateUserExpirationTime, { userId, expirationInSeconds: 60 }),
    give: (browser, { userId }) => browser.call(setPermanentUser, { userId }),
  },
  'left without a role': {
    take: (browser, { userId: id }) => browser.call(updateUser, { id, roleIds: [] }),
    give: (browser, { userId: id, roleId }) => browser.call(updateUser, { id, roleIds: [roleId] }),
  },
} satisfies Readonly<Record<string, { readonly take: Act; readonly give: Act }>>
