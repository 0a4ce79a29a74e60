import { createSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import parts from '@vestibule/messages/en/admin/parts.json' with { type: 'json' }
import sso from '@vestibule/messages/en/admin/sso.json' with { type: 'json' }
import { useAtomValue, useSetAtom } from 'jotai'
import { LogIn, Plus } from 'lucide-react'
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { EmptyRows } from '../../kit/table/EmptyRows.tsx'
import { goWithinAccount } from '../../ports/route.ts'
import { toVendor } from './connection.ts'
import { connections } from './sso.atoms.ts'
import { useConnectionColumns } from './sso-columns.tsx'

addMessages({ parts, sso })

/** The identity providers by which people of the organization sign in. */
export const SsoPage = () => {
  const { t } = useTranslation('sso')
  const go = useSetAtom(goWithinAccount)
  const view = useAtomValue(connections.view)
  const reload = useSetAtom(connections.reload)
  const columns = useConnectionColumns()
  const add = (
    <Allowed to={createSSOConfiguration}>
      <Button kind="primary" onClick={() => go('admin/sso/new')}>
        <Plus className="v-icon" aria-hidden="true" />
        {t('add')}
      </Button>
    </Allowed>
  )
  return (
    <Page title={t('title')} lead={t('lead')} action={add}>
      <DataTable
        label={t('title')}
        view={view}
        listRows={(rows) => rows}
        toName={({ type }) => t(`vendors.${toVendor(type)}`)}
        columns={columns}
        empty={<EmptyRows icon={LogIn} title={t('empty.title')} lead={t('empty.lead')} />}
        onRetry={() => void reload()}
        pageSize={2}
      />
    </Page>
  )
}
