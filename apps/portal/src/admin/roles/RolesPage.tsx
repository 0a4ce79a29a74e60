import roles from '@vestibule/messages/en/admin/roles.json' with { type: 'json' }
import { useAtomValue, useSetAtom } from 'jotai'
import { KeyRound } from 'lucide-react'
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Page } from '../../kit/page/Page.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { EmptyRows } from '../../kit/table/EmptyRows.tsx'
import { signedInSession } from '../../session/session.atoms.ts'
import { useRoleColumns } from './role-columns.tsx'
import { roleList } from './roles.atoms.ts'

addMessages({ roles })

/** Rows that are drawn while the roles load. */
const skeletonRows = 4

export const RolesPage = () => {
  const { t } = useTranslation('roles')
  const columns = useRoleColumns()
  const view = useAtomValue(roleList.view)
  const reload = useSetAtom(roleList.reload)
  const tenant = useAtomValue(signedInSession)?.activeTenant.name ?? ''
  return (
    <Page title={t('title')} lead={t('lead', { tenant })}>
      <div className="v-tools">
        <output className="is-last">{view.is === 'ready' && t('rows', { count: view.answer.length })}</output>
      </div>
      <DataTable
        label={t('title')}
        view={view}
        rowsOf={(answer) => answer}
        nameOf={({ name }) => name}
        columns={columns}
        empty={<EmptyRows icon={KeyRound} title={t('empty.title')} lead={t('empty.lead')} />}
        onRetry={() => void reload()}
        pageSize={skeletonRows}
      />
    </Page>
  )
}
