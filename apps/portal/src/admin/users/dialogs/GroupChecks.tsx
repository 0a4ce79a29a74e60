import { addUsersToGroup, deleteUsersFromGroup } from '@vestibule/contract/areas/groups'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAllowed } from '../../../kit/access/Allowed.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import { AppliedChecks } from '../../../kit/form/AppliedChecks.tsx'
import {
  changeGroupOfUser,
  groupOptions,
  groupsError,
  groupsOfUsers,
  reloadGroups,
} from '../user-groups.atoms.ts'

/** Which groups a user is in. Those of a directory are shown and changed there. */
export const GroupChecks = ({ userId }: { readonly userId: string }) => {
  const { t } = useTranslation('users')
  const may = useAllowed()
  const groups = useAtomValue(groupOptions)
  const held = useAtomValue(groupsOfUsers).get(userId)
  const change = useSetAtom(changeGroupOfUser)
  const isAllowed = may(addUsersToGroup) && may(deleteUsersFromGroup)
  const error = useAtomValue(groupsError)
  const reload = useSetAtom(reloadGroups)
  if (isAllowed && error !== undefined)
    return <Refusal error={error} about={t('columns.groups')} retry={() => void reload()} />
  if (!isAllowed || groups.length === 0 || held === undefined) return null
  return (
    <AppliedChecks
      legend={t('columns.groups')}
      hint={t('editDialog.appliedAtOnce')}
      failure={t('editDialog.assignmentFailed')}
      items={groups.map(({ id, name, managedBy }) => ({
        id,
        label: <bdi>{name}</bdi>,
        hint: managedBy === 'scim2' ? t('managedBy.directory') : undefined,
        isChecked: held.some((group) => group.id === id),
        isDisabled: managedBy === 'scim2',
      }))}
      onChange={(groupId, isIn) => change({ userId, groupId, isIn })}
    />
  )
}
