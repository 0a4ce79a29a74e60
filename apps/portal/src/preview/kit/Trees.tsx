import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { Column } from '../../kit/table/column.ts'
import { CheckTree } from '../../kit/tree/CheckTree.tsx'
import type { CheckGroup } from '../../kit/tree/check-tree.ts'
import { Tree } from '../../kit/tree/Tree.tsx'
import { treeAtoms } from '../../kit/tree/tree.ts'
import { clockAtom } from '../../ports/clock.ts'
import { usePlant } from './use-plant.ts'

const groups: readonly CheckGroup[] = [
  {
    id: 'users',
    label: 'Users',
    items: [
      { id: 'read', label: 'See users', hint: 'fe.secure.read.users' },
      { id: 'invite', label: 'Invite users', hint: 'fe.secure.write.users' },
      {
        id: 'act',
        label: 'Act as a user',
        lock: { isGiven: false, reason: 'Your plan doesn’t include this' },
      },
    ],
  },
  {
    id: 'profile',
    label: 'Profile',
    items: [{ id: 'own', label: 'Edit own profile', lock: { isGiven: true, reason: 'Every role has this' } }],
  },
]

export const Permissions = () => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['read']))
  const plant = usePlant()
  return (
    <CheckTree label={plant('Permissions')} groups={plant(groups)} chosen={chosen} onChange={setChosen} />
  )
}

type Account = { readonly id: string; readonly name: string; readonly below: number }

const accountAt = (parent: string | undefined, index: number): Account => ({
  id: `${parent ?? 'top'}-${index}`,
  name: parent === undefined ? `Acme ${index + 1}` : `Branch ${index + 1}`,
  below: parent === undefined ? 120 : 0,
})

const accounts = treeAtoms<Account>(async (get, parent, { pageOffset, pageSize }) => {
  await get(clockAtom).wait(400, new AbortController().signal)
  const totalItems = parent === undefined ? 3 : 120
  const from = pageOffset * pageSize
  const count = Math.max(Math.min(pageSize, totalItems - from), 0)
  return { items: Array.from({ length: count }, (_, index) => accountAt(parent, from + index)), totalItems }
})

const AccountName = ({ name }: Account) => <bdi>{usePlant()(name)}</bdi>

const columns: readonly Column<Account>[] = [
  { id: 'name', header: 'Account', place: 'lead', cell: (account) => <AccountName {...account} /> },
  { id: 'below', header: 'Sub-accounts', place: 'status', width: 'w-m', cell: ({ below }) => below },
]

export const Accounts = () => {
  const branches = useAtomValue(accounts.branches)
  const more = useSetAtom(accounts.loadMore)
  const plant = usePlant()
  useEffect(() => void more(undefined), [more])
  return (
    <Tree
      label={plant('Accounts')}
      branches={branches}
      columns={columns}
      toName={({ name }) => plant(name)}
      hasChildren={({ below }) => below > 0}
      onMore={(parent) => void more(parent)}
    />
  )
}
