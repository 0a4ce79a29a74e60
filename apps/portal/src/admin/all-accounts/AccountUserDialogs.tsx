import type { AccountRow } from '@vestibule/contract/schemas/sub-tenant'
import { useAtom, useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ActionDialog } from '../../kit/dialog/ActionDialog.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { AddAccountUsersDialog } from './AddAccountUsersDialog.tsx'
import { accountUsers, removeFromAccount } from './account-users.atoms.ts'
import { UserRolesDialog } from './UserRolesDialog.tsx'

/** The dialog about users of one account that the address names. */
export const AccountUserDialogs = ({ account }: { readonly account: AccountRow }) => {
  const { t } = useTranslation('allAccounts')
  const [dialog, open] = useAtom(dialogAddress)
  const view = useAtomValue(accountUsers.view)
  const onClose = () => open(undefined)
  const { tenantId } = account
  if (dialog?.is === 'addUsers') return <AddAccountUsersDialog account={account} onClose={onClose} />
  const users = view.is === 'loading' ? [] : (view.answer?.items ?? [])
  const user = users.find(({ id }) => id === dialog?.item)
  if (user === undefined) return null
  const name = user.name || user.email
  if (dialog?.is === 'userRoles') return <UserRolesDialog account={account} user={user} onClose={onClose} />
  if (dialog?.is !== 'removeUser') return null
  return (
    <ActionDialog
      action={removeFromAccount}
      input={{ userId: user.id, subTenants: [{ tenantId }] }}
      title={t('removeUser.title', { name })}
      lead={t('removeUser.lead', { account: account.name })}
      confirm={t('removeUser.submit')}
      done={t('messages.userRemoved', { name })}
      onClose={onClose}
    />
  )
}
