import { createSubTenant, updateSubTenant } from '@vestibule/contract/areas/sub-tenants'
import { subAccountAccessTypes } from '@vestibule/contract/schemas/sub-tenant'
import { useAtom, useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ActionDialog } from '../../kit/dialog/ActionDialog.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { SelectInput } from '../../kit/form/SelectInput.tsx'
import { signedInSession } from '../../session/session.atoms.ts'
import {
  type Account,
  accounts,
  changeAccess,
  changeManagement,
  createAccount,
  deleteAccount,
  renameAccount,
} from './accounts.atoms.ts'

/** The dialog that the address names. An account that has not come, or is gone, has none. */
export const AccountDialogs = () => {
  const [dialog, open] = useAtom(dialogAddress)
  const branches = useAtomValue(accounts.branches)
  const acting = useAtomValue(signedInSession)?.activeTenant
  const onClose = () => open(undefined)
  const rows = [...branches.values()].flatMap((branch) => branch.rows)
  const account = rows.find(({ tenantId }) => tenantId === dialog?.item)
  if (dialog?.is === 'add' && acting !== undefined)
    return <AddDialog parent={account ?? acting} onClose={onClose} />
  if (account === undefined) return null
  if (dialog?.is === 'rename') return <RenameDialog account={account} onClose={onClose} />
  if (dialog?.is === 'access') return <AccessDialog account={account} onClose={onClose} />
  if (dialog?.is === 'management') return <ManagementDialog account={account} onClose={onClose} />
  if (dialog?.is === 'delete') return <DeleteDialog account={account} onClose={onClose} />
  return null
}

type AccountDialogProps = { readonly account: Account; readonly onClose: () => void }
type AddDialogProps = {
  readonly parent: { readonly tenantId: string; readonly name: string }
  readonly onClose: () => void
}

const nameIn = (form: FormData): string => String(form.get('name')).trim()

const AddDialog = ({ parent, onClose }: AddDialogProps) => {
  const { t } = useTranslation('allAccounts')
  return (
    <FormDialog
      action={createAccount}
      title={t('add.title')}
      lead={t('add.lead', { name: parent.name })}
      size="small"
      submit={t('add.submit')}
      done={t('messages.created')}
      read={(form) => ({ name: nameIn(form), parentTenantId: parent.tenantId })}
      onClose={onClose}
    >
      <FormField
        operation={createSubTenant}
        name="name"
        label={t('name')}
        missing={t('nameMissing')}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}

const RenameDialog = ({ account: { tenantId, name }, onClose }: AccountDialogProps) => {
  const { t } = useTranslation('allAccounts')
  return (
    <FormDialog
      action={renameAccount}
      title={t('rename.title', { name })}
      size="small"
      submit={t('save')}
      done={t('messages.renamed')}
      read={(form) => ({ tenantId, name: nameIn(form) })}
      onClose={onClose}
    >
      <FormField
        operation={updateSubTenant}
        name="name"
        label={t('name')}
        missing={t('nameMissing')}
        defaultValue={name}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}

const AccessDialog = ({ account, onClose }: AccountDialogProps) => {
  const { t } = useTranslation('allAccounts')
  const { tenantId, name, subAccountAccessType: before = 'defaultOff' } = account
  return (
    <FormDialog
      action={changeAccess}
      title={t('access.title', { name })}
      lead={t('access.lead')}
      submit={t('save')}
      done={t('messages.accessChanged')}
      read={(form) => ({
        tenantId,
        subAccountAccessType: subAccountAccessTypes.find((type) => type === form.get('subAccountAccessType')),
      })}
      onClose={onClose}
    >
      <SelectInput
        name="subAccountAccessType"
        label={t('access.label')}
        hint={t('access.hint')}
        defaultValue={before}
        options={subAccountAccessTypes.map((type) => ({ value: type, label: t(`accessTypes.${type}`) }))}
      />
    </FormDialog>
  )
}

/** Turns on or off that an account manages accounts of its own. */
const ManagementDialog = ({ account, onClose }: AccountDialogProps) => {
  const { t } = useTranslation('allAccounts')
  const { tenantId, name, isReseller = false } = account
  const is = isReseller ? 'disableManagement' : 'enableManagement'
  return (
    <ActionDialog
      action={changeManagement}
      input={{ tenantId, isReseller: !isReseller }}
      title={t(`${is}.title`, { name })}
      lead={t(`${is}.lead`)}
      confirm={t(`${is}.submit`)}
      isHarmless={!isReseller}
      done={t(`${is}.done`, { name })}
      onClose={onClose}
    />
  )
}

const DeleteDialog = ({ account: { tenantId, name, users }, onClose }: AccountDialogProps) => {
  const { t } = useTranslation('allAccounts')
  return (
    <ActionDialog
      action={deleteAccount}
      input={tenantId}
      title={t('delete.title', { name })}
      lead={t('delete.lead', { count: users })}
      confirm={t('delete.submit')}
      typed={{ label: t('delete.typed', { name }), text: name }}
      done={t('messages.deleted', { name })}
      onClose={onClose}
    />
  )
}
