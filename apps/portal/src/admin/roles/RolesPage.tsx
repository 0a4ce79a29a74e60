import { addRoleV2 } from '@vestibule/contract/areas/roles-permissions'
import parts from '@vestibule/messages/en/admin/parts.json' with { type: 'json' }
import roles from '@vestibule/messages/en/admin/roles.json' with { type: 'json' }
import { useAtomValue, useSetAtom } from 'jotai'
import { KeyRound, Plus } from 'lucide-react'
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { Segments } from '../../kit/form/Segments.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { pageParams } from '../../kit/page/page-params.ts'
import { pageSearch } from '../../kit/page/page-search.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { EmptyRows } from '../../kit/table/EmptyRows.tsx'
import { SearchField } from '../../kit/table/SearchField.tsx'
import { actingAccountName } from '../../session/scoped-account.ts'
import { MatrixPanel } from './MatrixPanel.tsx'
import { permissionGroups } from './permission-groups.ts'
import { usePermissionNames } from './permission-names.ts'
import { useRoleColumns } from './role-columns.tsx'
import { RoleDialogs } from './RoleDialogs.tsx'
import { permissionList, roleList } from './roles.atoms.ts'
import { rolesSearch } from './roles-search.ts'

addMessages({ parts, roles })

/** Rows that are drawn while the roles load. */
const skeletonRows = 4
const address = pageSearch(rolesSearch)

export const RolesPage = () => {
  const { t } = useTranslation('roles')
  const { namePermission, nameCategory } = usePermissionNames()
  const open = useSetAtom(dialogAddress)
  const change = useSetAtom(pageParams)
  const { view: shown = 'matrix', search = '' } = useAtomValue(address)
  const view = useAtomValue(roleList.view)
  const permissions = useAtomValue(permissionList.view)
  const reloadPermissions = useSetAtom(permissionList.reload)
  const tenant = useAtomValue(actingAccountName)
  const rows = view.is === 'loading' ? [] : (view.answer ?? [])
  // A reload that fails takes nothing away: the matrix may hold changes that are not saved.
  const listed = permissions.is === 'loading' ? undefined : permissions.answer
  const all = listed ?? { permissions: [], categories: [] }
  const groupsFor = (words: string) =>
    permissionGroups(all.permissions.map(namePermission), all.categories.map(nameCategory), {
      search: words,
      others: t('otherPermissions'),
    })
  const isMatrix = shown === 'matrix' && listed !== undefined && rows.length > 0
  return (
    <Page
      title={t('title')}
      lead={t('lead', { tenant })}
      action={
        <Allowed to={addRoleV2}>
          <Button kind="primary" onClick={() => open('new')}>
            <Plus className="v-icon" aria-hidden="true" />
            {t('add')}
          </Button>
        </Allowed>
      }
    >
      <div className="v-tools">
        {shown === 'matrix' && (
          <SearchField
            label={t('search')}
            text={search}
            onSearch={(words) => change({ search: words }, { replace: true })}
          />
        )}
        <Segments
          label={t('view.label')}
          value={shown}
          options={[
            { value: 'matrix', label: t('view.matrix') },
            { value: 'list', label: t('view.list') },
          ]}
          onChange={(next) => change({ view: next === 'matrix' ? undefined : next })}
        />
        <output className="is-last">{view.is === 'ready' && t('rows', { count: rows.length })}</output>
      </div>
      {shown === 'matrix' && permissions.is === 'failed' && listed === undefined && (
        <Refusal error={permissions.error} retry={() => void reloadPermissions()} />
      )}
      {isMatrix ? <Matrix roles={rows} groups={groupsFor(search)} /> : <RoleTable />}
      <RoleDialogs roles={rows} groups={groupsFor('')} />
    </Page>
  )
}

const Matrix = (props: Parameters<typeof MatrixPanel>[0]) => {
  const { t } = useTranslation('roles')
  const change = useSetAtom(pageParams)
  return (
    <>
      <MatrixPanel {...props} />
      {props.groups.length === 0 && (
        <EmptyRows
          icon={KeyRound}
          title={t('noMatch.title')}
          lead={t('noMatch.lead')}
          action={<Button onClick={() => change({ search: undefined })}>{t('noMatch.clear')}</Button>}
        />
      )}
    </>
  )
}

/** The roles as rows; also what is seen while they load, and where they do not come. */
const RoleTable = () => {
  const { t } = useTranslation('roles')
  const columns = useRoleColumns()
  const view = useAtomValue(roleList.view)
  const reload = useSetAtom(roleList.reload)
  return (
    <DataTable
      label={t('title')}
      view={view}
      listRows={(answer) => answer}
      toName={({ name }) => name}
      columns={columns}
      empty={<EmptyRows icon={KeyRound} title={t('empty.title')} lead={t('empty.lead')} />}
      onRetry={() => void reload()}
      pageSize={skeletonRows}
    />
  )
}
