import type { AccountRow } from '@vestibule/contract/schemas/sub-tenant'
import type { BaseUser } from '@vestibule/contract/schemas/user'
import { useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { Spinner } from '../../kit/feedback/Spinner.tsx'
import { isShared, roleChoices } from '../../kit/roles/role-choices.atoms.ts'
import { RoleChecks } from '../../kit/roles/RoleChecks.tsx'
import { changeRolesInAccount, rolesOfUser } from './account-users.atoms.ts'

type UserRolesDialogProps = {
  readonly account: AccountRow
  readonly user: BaseUser
  readonly onClose: () => void
}

/** What a user holds in one account. Roles that are not on offer here, such as the account's own, stay with the user. */
export const UserRolesDialog = ({ account, user, onClose }: UserRolesDialogProps) => {
  const { t } = useTranslation('allAccounts')
  const list = useMemo(() => rolesOfUser(user.email), [user.email])
  const view = useAtomValue(list.view)
  const reload = useSetAtom(list.reload)
  const held = view.is === 'loading' ? undefined : view.answer
  const roles = useAtomValue(roleChoices.view)
  const offered = roles.is === 'loading' ? undefined : roles.answer?.filter(isShared)
  const read = (form: FormData) => {
    // Where the roles did not come there is nothing to compare with: saving would take all of them away.
    if (held === undefined || offered === undefined) return undefined
    const kept = held.filter((id) => !offered.some((role) => role.id === id))
    const roleIds = [...kept, ...form.getAll('roleIds').map(String)]
    return { userId: user.id, subTenantsRoles: [{ tenantId: account.tenantId, roleIds }] }
  }
  return (
    <FormDialog
      action={changeRolesInAccount}
      title={t('userRoles.title', { name: user.name || user.email })}
      lead={t('userRoles.lead', { account: account.name })}
      submit={t('save')}
      done={t('messages.rolesChanged')}
      read={read}
      onClose={onClose}
    >
      {view.is === 'failed' && held === undefined ? (
        <Refusal error={view.error} retry={() => void reload()} />
      ) : held === undefined ? (
        <Spinner />
      ) : (
        <RoleChecks isOffered={isShared} held={held} />
      )}
    </FormDialog>
  )
}
