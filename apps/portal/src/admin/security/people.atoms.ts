import { disableUser } from '@vestibule/contract/areas/team'
import { getUsersV3, remindToEnroll, sendResetBreachedPasswordEmails } from '@vestibule/contract/areas/users'
import type { Output } from '@vestibule/contract'
import { atom } from 'jotai/vanilla'
import { translatorAtom } from '../../i18n/translator.atoms.ts'
import { actionAtom } from '../../kit/action.ts'
import { bulkAction } from '../../kit/bulk-action.ts'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { listAtoms } from '../../kit/list.ts'
import { callAtom } from '../../ports/call.ts'
import { markCenterStale, securityAddress } from './security.atoms.ts'
import { type PeopleGroup, peopleGroups } from './security-search.ts'

export type Person = Output<typeof getUsersV3>['items'][number]

/** People that a table of the center shows; the page of users has all of them. */
export const mostPeople = 50

/** How many people are in each group. */
export const groupSizes = listAtoms('getUsersV3', atom({}), async (get) => {
  const call = get(callAtom)
  const answers = await Promise.all(
    peopleGroups.map((_preset) => call(getUsersV3, { _preset, _offset: 0, _limit: 1 })),
  )
  return Object.fromEntries(
    peopleGroups.map((group, index) => [group, answers[index]?._metadata.totalItems ?? 0]),
  ) as Readonly<Record<PeopleGroup, number>>
})

/** People of the group that the address names. */
export const people = listAtoms(
  'getUsersV3',
  atom((get) => ({ group: get(securityAddress).people })),
  async (get, { group }) =>
    group === undefined
      ? []
      : (await get(callAtom)(getUsersV3, { _preset: group, _offset: 0, _limit: mostPeople })).items,
)

const noIds: ReadonlySet<string> = new Set<string>()

const picked = atom<{ readonly group: PeopleGroup | undefined; readonly ids: ReadonlySet<string> }>({
  group: undefined,
  ids: noIds,
})

/** People who are picked; another group begins with none. */
export const selection = atom(
  (get): ReadonlySet<string> => {
    const { group, ids } = get(picked)
    return group === get(securityAddress).people ? ids : noIds
  },
  (get, set, ids: ReadonlySet<string>) => set(picked, { group: get(securityAddress).people, ids }),
)

const reloadPeople = atom(null, async (_get, set) => {
  set(markCenterStale)
  await Promise.all([set(people.reload), set(groupSizes.reload)])
})

export const sendResets = actionAtom(
  (get, _: undefined) => get(callAtom)(sendResetBreachedPasswordEmails, {}),
  {
    then: atom(null, (get, set, { sent: count }: Output<typeof sendResetBreachedPasswordEmails>) =>
      set(showToast, get(translatorAtom).text('security', 'people.resetsSent', { count })),
    ),
    asksPassword: 'inDialog',
  },
)

export const remind = actionAtom(
  (get, userIds: readonly string[]) => get(callAtom)(remindToEnroll, { userIds: [...userIds] }),
  {
    then: atom(null, (get, set, { sent: count }: Output<typeof remindToEnroll>) => {
      set(selection, noIds)
      set(showToast, get(translatorAtom).text('security', 'people.reminded', { count }))
    }),
  },
)

export const disablePeople = bulkAction<'disable', Person>({
  run: (get, _, { id }) => get(callAtom)(disableUser, { userId: id }),
  toKey: ({ id }) => id,
  selection,
  reload: reloadPeople,
  announce: atom(null, (get, set, _, count) => {
    set(showToast, get(translatorAtom).text('security', 'people.disabled', { count }))
  }),
})
