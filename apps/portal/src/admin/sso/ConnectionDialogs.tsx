import { useAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ActionDialog } from '../../kit/dialog/ActionDialog.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { type Connection, isOidc, toVendor } from './connection.ts'
import { ByHandDialog, OidcDialog } from './DetailDialogs.tsx'
import { AddDomainDialog, RemoveDomainDialog } from './DomainDialogs.tsx'
import { EnforceDialog } from './EnforceDialog.tsx'
import { type ConnectionDialogProps, MetadataFileDialog, MetadataUrlDialog } from './ProviderDialogs.tsx'
import { DefaultRolesDialog, GroupDialog, RemoveGroupDialog } from './RoleDialogs.tsx'
import { changeConnection, removeConnection, saveEnforcement } from './sso.atoms.ts'

/** The dialog that the address names. What it is about may be gone: then there is none. */
export const ConnectionDialogs = ({ connection }: { readonly connection: Connection }) => {
  const [dialog, open] = useAtom(dialogAddress)
  const shared = { connection, onClose: () => open(undefined) }
  const domain = connection.domains.find(({ id }) => id === dialog?.item)
  const group = connection.groups.find(({ id }) => id === dialog?.item)
  switch (dialog?.is) {
    case 'metadataUrl':
      return isOidc(connection) ? null : <MetadataUrlDialog {...shared} />
    case 'metadataFile':
      return isOidc(connection) ? null : <MetadataFileDialog {...shared} />
    case 'byHand':
      return isOidc(connection) ? null : <ByHandDialog {...shared} />
    case 'oidc':
      return isOidc(connection) ? <OidcDialog {...shared} /> : null
    case 'addDomain':
      return <AddDomainDialog {...shared} />
    case 'removeDomain':
      return domain ? <RemoveDomainDialog {...shared} domain={domain} /> : null
    case 'defaultRoles':
      return <DefaultRolesDialog {...shared} />
    case 'addGroup':
      return <GroupDialog {...shared} />
    case 'editGroup':
      return group ? <GroupDialog {...shared} group={group} /> : null
    case 'removeGroup':
      return group ? <RemoveGroupDialog {...shared} group={group} /> : null
    default:
      return <StateDialogs is={dialog?.is} {...shared} />
  }
}

type StateDialogProps = ConnectionDialogProps & { readonly is: string | undefined }

/** Dialogs about the whole connection. */
const StateDialogs = ({ is, ...shared }: StateDialogProps) => {
  switch (is) {
    case 'turnOff':
      return <TurnOffDialog {...shared} />
    case 'enforce':
    case 'breakGlass':
      return <EnforceDialog {...shared} isPeopleOnly={is === 'breakGlass'} />
    case 'stopEnforcing':
      return <StopDialog {...shared} />
    case 'delete':
      return <DeleteDialog {...shared} />
    default:
      return null
  }
}

const TurnOffDialog = ({ connection, onClose }: ConnectionDialogProps) => {
  const { t } = useTranslation('sso')
  return (
    <ActionDialog
      action={changeConnection}
      input={{ ssoConfigId: connection.id, enabled: false }}
      title={t('overview.turnOffTitle')}
      lead={t('overview.turnOffLead')}
      confirm={t('overview.turnOffSubmit')}
      done={t('overview.turnedOff')}
      onClose={onClose}
    />
  )
}

const StopDialog = ({ connection, onClose }: ConnectionDialogProps) => {
  const { t } = useTranslation('sso')
  const { id: ssoConfigId, breakGlassUserIds } = connection
  return (
    <ActionDialog
      action={saveEnforcement}
      input={{ ssoConfigId, isEnforced: false, breakGlassUserIds }}
      title={t('overview.stopTitle')}
      lead={t('overview.stopLead')}
      confirm={t('overview.stopSubmit')}
      done={t('overview.stopped')}
      onClose={onClose}
    />
  )
}

const DeleteDialog = ({ connection, onClose }: ConnectionDialogProps) => {
  const { t } = useTranslation('sso')
  const vendor = t(`vendors.${toVendor(connection.type)}`)
  return (
    <ActionDialog
      action={removeConnection}
      input={connection.id}
      title={t('overview.deleteQuestion', { vendor })}
      lead={t('overview.deleteLead')}
      typed={{ label: t('overview.deleteTyped', { vendor }), text: vendor }}
      confirm={t('overview.deleteSubmit')}
      done={t('overview.deleted')}
      onClose={onClose}
    />
  )
}
