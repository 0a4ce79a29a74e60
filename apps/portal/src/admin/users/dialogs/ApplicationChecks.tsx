import {
  assignUserToApplications,
  unassignUserFromApplications,
} from '@vestibule/contract/areas/applications'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAllowed } from '../../../kit/access/Allowed.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import { AppliedChecks } from '../../../kit/form/AppliedChecks.tsx'
import {
  applicationList,
  applicationsError,
  applicationsOfUsers,
  assignApplication,
  reloadApplications,
} from '../user-applications.atoms.ts'

/** Which applications a user may use. Nothing where there is none to choose, or no right to. */
export const ApplicationChecks = ({ userId }: { readonly userId: string }) => {
  const { t } = useTranslation('users')
  const may = useAllowed()
  const view = useAtomValue(applicationList.view)
  const held = useAtomValue(applicationsOfUsers).get(userId)
  const assign = useSetAtom(assignApplication)
  const isAllowed = may(assignUserToApplications) && may(unassignUserFromApplications)
  const error = useAtomValue(applicationsError)
  const reload = useSetAtom(reloadApplications)
  if (isAllowed && error !== undefined)
    return <Refusal error={error} about={t('columns.applications')} retry={() => void reload()} />
  if (!isAllowed || view.is !== 'ready' || view.answer.length === 0 || held === undefined) return null
  return (
    <AppliedChecks
      legend={t('columns.applications')}
      hint={t('editDialog.appliedAtOnce')}
      failure={t('editDialog.assignmentFailed')}
      items={view.answer.map(({ id, name, accessType }) => ({
        id,
        label: <bdi>{name}</bdi>,
        hint: accessType === 'FREE_ACCESS' ? t('editDialog.openToAll') : undefined,
        isChecked: held.some((application) => application.id === id),
        isDisabled: accessType === 'FREE_ACCESS',
      }))}
      onChange={(appId, isAssigned) => assign({ userId, appId, isAssigned })}
    />
  )
}
