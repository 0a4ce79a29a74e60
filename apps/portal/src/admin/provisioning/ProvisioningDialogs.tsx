import type { ScimConnection } from '@vestibule/contract/schemas/scim'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ActionDialog } from '../../kit/dialog/ActionDialog.tsx'
import { closeDialog, dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { CreateConnectionDialog } from './CreateConnectionDialog.tsx'
import { GroupRolesDialog } from './GroupRolesDialog.tsx'
import {
  changeConnection,
  createdConnection,
  directoryGroups,
  removeConnection,
} from './provisioning.atoms.ts'
import { RequestLog } from './RequestLog.tsx'
import { CreatedDialog, SetupDialog } from './SetupDialogs.tsx'

type ConnectionDialogProps = { readonly connection: ScimConnection; readonly onClose: () => void }

const SyncDialog = ({
  connection,
  onClose,
  is,
}: ConnectionDialogProps & { readonly is: 'pause' | 'resume' }) => {
  const { t } = useTranslation('provisioning')
  const name = connection.connectionName
  return (
    <ActionDialog
      action={changeConnection}
      input={{ id: connection.id, syncToUserManagement: is === 'resume' }}
      title={t(`${is}.title`, { name })}
      lead={t(`${is}.lead`)}
      confirm={t(`${is}.confirm`)}
      done={t(`${is}.done`, { name })}
      onClose={onClose}
    />
  )
}

const DeleteDialog = ({ connection, onClose }: ConnectionDialogProps) => {
  const { t } = useTranslation('provisioning')
  const { connectionName: name, usersCount = 0, groupsCount = 0 } = connection
  const users = t('delete.users', { count: usersCount })
  const groups = t('delete.groups', { count: groupsCount })
  return (
    <ActionDialog
      action={removeConnection}
      input={connection}
      title={t('delete.title', { name })}
      lead={t('delete.lead', { users, groups })}
      typed={{ label: t('delete.typed', { name }), text: name }}
      confirm={t('delete.confirm')}
      done={t('delete.done', { name })}
      onClose={onClose}
    />
  )
}

const RolesDialog = ({ groupId, onClose }: { readonly groupId: string; readonly onClose: () => void }) => {
  const view = useAtomValue(directoryGroups.view)
  const group = view.is === 'loading' ? undefined : view.answer?.find(({ id }) => id === groupId)
  return group === undefined ? null : <GroupRolesDialog group={group} onClose={onClose} />
}

/** The dialog about one connection that the address names. */
const ConnectionDialog = ({ is, ...props }: ConnectionDialogProps & { readonly is: string }) => {
  switch (is) {
    case 'setup':
      return <SetupDialog {...props} />
    case 'log':
      return <RequestLog {...props} />
    case 'delete':
      return <DeleteDialog {...props} />
    case 'pause':
    case 'resume':
      return <SyncDialog is={is} {...props} />
    default:
      return null
  }
}

/** The dialog that the address names. A connection that is gone has none, nor has a token that was shown already. */
export const ProvisioningDialogs = ({ connections }: { readonly connections: readonly ScimConnection[] }) => {
  const dialog = useAtomValue(dialogAddress)
  const [created, setCreated] = useAtom(createdConnection)
  const close = useSetAtom(closeDialog)
  const isCreated = dialog?.is === 'created'
  // The token is forgotten as soon as its dialog is left, also by Back or with the page.
  useEffect(() => (isCreated ? () => setCreated(undefined) : undefined), [isCreated, setCreated])
  if (dialog === undefined) return null
  const onClose = () => close(dialog.is)
  if (dialog.is === 'newConnection') return <CreateConnectionDialog onClose={onClose} />
  if (isCreated && created !== undefined) return <CreatedDialog connection={created} onClose={onClose} />
  if (dialog.is === 'roles') return <RolesDialog groupId={dialog.item ?? ''} onClose={onClose} />
  const connection = connections.find(({ id }) => id === dialog.item)
  return connection === undefined ? null : (
    <ConnectionDialog is={dialog.is} connection={connection} onClose={onClose} />
  )
}
