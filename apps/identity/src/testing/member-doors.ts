// Every list, file and answer in which a tenant reads about two of its members, and what an account has that none of them may say.
import { addUsersToGroup, createGroup, getGroups } from '@vestibule/contract/areas/groups'
import { getAudits } from '@vestibule/contract/areas/audits'
import { getUsersPhoneNumberV2 } from '@vestibule/contract/areas/phone-numbers'
import { loadAllUsers } from '@vestibule/contract/areas/sub-tenant-users'
import { exportUsers, loadUsers } from '@vestibule/contract/areas/team'
import { getUserById, getUsersEmailsV1, getUsersV2, getUsersV3 } from '@vestibule/contract/areas/users'
import { getUsernamesV1 } from '@vestibule/contract/areas/usernames'
import { memberPresets } from '@vestibule/contract/list-keys'
import type { Browser } from './browser.ts'

type Named = { readonly id: string; readonly email: string }

/** A browser of an administrator, and two members: the account of one has something in every place. */
export type TwoMembers = { readonly browser: Browser; readonly known: Named; readonly unknown: Named }

type Door = (members: TwoMembers) => Promise<unknown>

const readItems = async (answer: Promise<{ readonly items: readonly unknown[] }>) => (await answer).items

export const memberDoors: Readonly<Record<string, Door>> = {
  loadUsers: ({ browser }) => readItems(browser.call(loadUsers, {})),
  ...Object.fromEntries(
    (['active', 'pending', 'disabled', 'locked'] as const).map((state): [string, Door] => [
      `loadUsers in the state ${state}`,
      ({ browser }) => readItems(browser.call(loadUsers, { state })),
    ]),
  ),
  ...Object.fromEntries(
    memberPresets.flatMap((preset): [string, Door][] => [
      [`loadUsers by ${preset}`, ({ browser }) => readItems(browser.call(loadUsers, { preset }))],
      [`getUsersV3 by ${preset}`, ({ browser }) => readItems(browser.call(getUsersV3, { _preset: preset }))],
    ]),
  ),
  ...Object.fromEntries(
    ['Secretname', 'se', '+1555', 'secretuser'].flatMap((text): [string, Door][] => [
      [`loadUsers with ${text}`, ({ browser }) => readItems(browser.call(loadUsers, { searchFilter: text }))],
      [`getUsersV2 with ${text}`, ({ browser }) => readItems(browser.call(getUsersV2, { _filter: text }))],
      [
        `getUsersV3 with ${text}`,
        ({ browser }) => readItems(browser.call(getUsersV3, { _namePrefix: text })),
      ],
      [
        `loadAllUsers with ${text}`,
        ({ browser }) => readItems(browser.call(loadAllUsers, { _filter: text })),
      ],
    ]),
  ),
  getUsersV2: ({ browser }) => readItems(browser.call(getUsersV2, {})),
  getUsersV3: ({ browser }) => readItems(browser.call(getUsersV3, {})),
  'getUsersV3 with accounts below': ({ browser }) =>
    readItems(browser.call(getUsersV3, { _includeSubTenants: true })),
  loadAllUsers: ({ browser }) => readItems(browser.call(loadAllUsers, {})),
  getUsersEmailsV1: ({ browser }) => readItems(browser.call(getUsersEmailsV1, {})),
  getUsersPhoneNumberV2: ({ browser }) => readItems(browser.call(getUsersPhoneNumberV2, {})),
  getUsernamesV1: ({ browser }) => readItems(browser.call(getUsernamesV1, {})),
  getUserById: async ({ browser, known, unknown }) => [
    await browser.call(getUserById, { userId: known.id }),
    await browser.call(getUserById, { userId: unknown.id }),
  ],
  exportUsers: async ({ browser }) => (await (await browser.request(exportUsers.path)).text()).split('\r\n'),
  getGroups: async ({ browser, known, unknown }) => {
    const { id } = await browser.call(createGroup, { name: `Invited ${known.id}`, color: '#000000' })
    await browser.call(addUsersToGroup, { groupId: id, userIds: [known.id, unknown.id] })
    const { groups } = await browser.call(getGroups, { _groupsRelations: 'users' })
    return groups.flatMap(({ users = [] }) => users)
  },
  getAudits: async ({ browser }) => (await browser.call(getAudits, { offset: 0, count: 100 })).data,
}

/** What `aRichAccount` has. */
export const accountSecrets = [
  'Secretname',
  '+1555',
  'secretuser',
  'pictures.test',
  'metadata',
  'github',
  '2020-01-01',
]
/** Names of fields that contain one of them. */
const harmless = /"metadata":"\{\}"|metadata":/g

/** The text of an answer without the names of fields. */
export const withoutNames = (answer: unknown): string => JSON.stringify(answer).replace(harmless, '')
