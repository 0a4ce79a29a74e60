import { createGroup, updateGroupConfiguration } from '@vestibule/contract/areas/groups'
import type { Group } from '@vestibule/contract/schemas/group'
import groups from '@vestibule/messages/en/admin/groups.json' with { type: 'json' }
import parts from '@vestibule/messages/en/admin/parts.json' with { type: 'json' }
import { useAtomValue, useSetAtom } from 'jotai'
import { Layers, Plus, Settings } from 'lucide-react'
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { pageParams } from '../../kit/page/page-params.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { EmptyRows } from '../../kit/table/EmptyRows.tsx'
import { SearchField } from '../../kit/table/SearchField.tsx'
import { useGroupColumns } from './group-columns.tsx'
import { GroupDialogs } from './GroupDialogs.tsx'
import { groupConfiguration, groupList, groupsAddress } from './groups.atoms.ts'

addMessages({ groups, parts })

/** Rows that are drawn while the groups load. */
const skeletonRows = 5

const matching = (rows: readonly Group[], search: string): readonly Group[] => {
  const words = search.toLowerCase()
  return rows.filter(({ name, description = '' }) => `${name} ${description}`.toLowerCase().includes(words))
}

/** The groups of the organization. */
export const GroupsPage = () => {
  const { t } = useTranslation('groups')
  const open = useSetAtom(dialogAddress)
  const change = useSetAtom(pageParams)
  const { search = '' } = useAtomValue(groupsAddress)
  const view = useAtomValue(groupList.view)
  const configuration = useAtomValue(groupConfiguration.view)
  const isOff = configuration.is === 'ready' && !configuration.answer.enabled
  const rows = view.is === 'loading' ? [] : (view.answer ?? [])
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      action={
        !isOff && (
          <Allowed to={createGroup}>
            <Button kind="primary" onClick={() => open('new')}>
              <Plus className="v-icon" aria-hidden="true" />
              {t('new')}
            </Button>
          </Allowed>
        )
      }
    >
      <div className="v-tools">
        <SearchField
          label={t('search')}
          text={search}
          onSearch={(words) => change({ search: words }, { replace: true })}
        />
        <div className="v-tools-end">
          <output>{view.is === 'ready' && t('rows', { count: matching(rows, search).length })}</output>
          <Allowed to={updateGroupConfiguration}>
            <button
              type="button"
              className="v-button is-secondary is-icon"
              aria-label={t('settings.open')}
              title={t('settings.open')}
              onClick={() => open('settings')}
            >
              <Settings className="v-icon" aria-hidden="true" />
            </button>
          </Allowed>
        </div>
      </div>
      {isOff && <p className="v-alert">{t('settings.off')}</p>}
      <GroupTable search={search} />
      <GroupDialogs groups={rows} />
    </Page>
  )
}

const GroupTable = ({ search }: { readonly search: string }) => {
  const { t } = useTranslation('groups')
  const columns = useGroupColumns()
  const view = useAtomValue(groupList.view)
  const reload = useSetAtom(groupList.reload)
  const change = useSetAtom(pageParams)
  const noMatch = (
    <EmptyRows
      icon={Layers}
      title={t('noMatch.title')}
      lead={t('noMatch.lead')}
      action={<Button onClick={() => change({ search: undefined })}>{t('noMatch.clear')}</Button>}
    />
  )
  return (
    <DataTable
      label={t('title')}
      view={view}
      listRows={(answer) => matching(answer, search)}
      toName={({ name }) => name}
      columns={columns}
      empty={
        search === '' ? <EmptyRows icon={Layers} title={t('empty.title')} lead={t('empty.lead')} /> : noMatch
      }
      onRetry={() => void reload()}
      pageSize={skeletonRows}
    />
  )
}
