import { createConfiguration } from '@vestibule/contract/areas/scim-directory'
import data from '@vestibule/messages/en/admin/data.json' with { type: 'json' }
import parts from '@vestibule/messages/en/admin/parts.json' with { type: 'json' }
import provisioning from '@vestibule/messages/en/admin/provisioning.json' with { type: 'json' }
import { useAtomValue, useSetAtom } from 'jotai'
import { Plus, RefreshCw } from 'lucide-react'
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { EmptyRows } from '../../kit/table/EmptyRows.tsx'
import { useConnectionColumns } from './connection-columns.tsx'
import { DirectoryGroups } from './DirectoryGroups.tsx'
import { DirectoryRules } from './DirectoryRules.tsx'
import { connectionList } from './provisioning.atoms.ts'
import { ProvisioningDialogs } from './ProvisioningDialogs.tsx'

addMessages({ provisioning, parts, data })

/** Rows that are drawn while the connections load. */
const skeletonRows = 2

const NewConnectionButton = () => {
  const { t } = useTranslation('provisioning')
  const open = useSetAtom(dialogAddress)
  return (
    <Allowed to={createConfiguration}>
      <Button kind="primary" onClick={() => open('newConnection')}>
        <Plus className="v-icon" aria-hidden="true" />
        {t('new')}
      </Button>
    </Allowed>
  )
}

/** Directories that provision users by SCIM. */
export const ProvisioningPage = () => {
  const { t } = useTranslation('provisioning')
  const columns = useConnectionColumns()
  const view = useAtomValue(connectionList.view)
  const reload = useSetAtom(connectionList.reload)
  const connections = view.is === 'loading' ? [] : (view.answer ?? [])
  return (
    <Page title={t('title')} lead={t('lead')} action={<NewConnectionButton />}>
      <DataTable
        label={t('connections')}
        view={view}
        listRows={(rows) => rows}
        toName={({ connectionName }) => connectionName}
        columns={columns}
        empty={<EmptyRows icon={RefreshCw} title={t('empty.title')} lead={t('empty.lead')} />}
        onRetry={() => void reload()}
        pageSize={skeletonRows}
      />
      <DirectoryGroups />
      <DirectoryRules />
      <ProvisioningDialogs connections={connections} />
    </Page>
  )
}
