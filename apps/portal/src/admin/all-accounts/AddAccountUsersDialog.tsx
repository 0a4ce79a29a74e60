import { updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import type { AccountRow } from '@vestibule/contract/schemas/sub-tenant'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAllowed } from '../../kit/access/Allowed.tsx'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { Check } from '../../kit/form/Check.tsx'
import { isShared } from '../../kit/roles/role-choices.atoms.ts'
import { RoleChecks } from '../../kit/roles/RoleChecks.tsx'
import { addToAccount } from './account-users.atoms.ts'
import { AddressField, useAddresses } from './AddressField.tsx'

type AddAccountUsersDialogProps = { readonly account: AccountRow; readonly onClose: () => void }

/** Invites people to an account below, all with the same roles. */
export const AddAccountUsersDialog = ({ account, onClose }: AddAccountUsersDialogProps) => {
  const { t } = useTranslation('allAccounts')
  const mayOpen = useAllowed()(updateSubAccountAccess)
  const addresses = useAddresses()
  const read = (form: FormData) => {
    const emails = addresses.commit()
    return (
      emails && {
        tenantId: account.tenantId,
        users: emails.map((email) => ({ email })),
        roleIds: form.getAll('roleIds').map(String),
        ...(form.has('allowAccess') && { allowSubAccountAccess: true }),
      }
    )
  }
  return (
    <FormDialog
      action={addToAccount}
      title={t('addUsers.title', { account: account.name })}
      lead={t('addUsers.lead')}
      submit={t('addUsers.submit')}
      done={t('messages.usersAdded')}
      read={read}
      onClose={onClose}
    >
      <AddressField addresses={addresses} />
      <RoleChecks isOffered={isShared} />
      {mayOpen && (
        <Check name="allowAccess" label={t('addUsers.allowAccess')} hint={t('addUsers.allowAccessHint')} />
      )}
    </FormDialog>
  )
}
