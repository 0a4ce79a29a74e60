import { updateGroup } from '@vestibule/contract/areas/groups'
import groups from '@vestibule/messages/en/admin/groups.json' with { type: 'json' }
import parts from '@vestibule/messages/en/admin/parts.json' with { type: 'json' }
import { useAtomValue, useSetAtom } from 'jotai'
import { Layers, Lock, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { Spinner } from '../../kit/feedback/Spinner.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { FailedRows } from '../../kit/table/FailedRows.tsx'
import { goWithinAccount } from '../../ports/route.ts'
import { GroupDialogs } from './GroupDialogs.tsx'
import { GroupItemDialogs } from './GroupItemDialogs.tsx'
import { ScimBadge, Swatch } from './GroupMark.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import { GroupRoles } from './GroupRoles.tsx'
import { groupList, shownGroup } from './groups.atoms.ts'

addMessages({ groups, parts })

/** One group: the people in it, and the roles that it gives them. */
export const GroupPage = () => {
  const { t } = useTranslation('groups')
  const group = useAtomValue(shownGroup)
  const open = useSetAtom(dialogAddress)
  if (group === undefined) return <WithoutGroup />
  const isReadOnly = group.managedBy === 'scim2'
  return (
    <>
      <DetailPage
        title={group.name}
        list={t('title')}
        lead={
          <span className="v-badges">
            <Swatch color={group.color} />
            <bdi>{group.description ?? t('lead')}</bdi>
            {isReadOnly && <ScimBadge />}
          </span>
        }
        action={
          isReadOnly ? undefined : (
            <Allowed to={updateGroup}>
              <Button onClick={() => open('edit', group.id)}>
                <Pencil className="v-icon" aria-hidden="true" />
                {t('edit')}
              </Button>
            </Allowed>
          )
        }
        tabs={[
          {
            id: 'members',
            label: t('columns.members'),
            content: <TabContent isReadOnly={isReadOnly} content={<GroupMembers group={group} />} />,
          },
          {
            id: 'roles',
            label: t('columns.roles'),
            content: <TabContent isReadOnly={isReadOnly} content={<GroupRoles group={group} />} />,
          },
        ]}
      />
      <GroupDialogs groups={[group]} />
      <GroupItemDialogs group={group} />
    </>
  )
}

type TabContentProps = { readonly isReadOnly: boolean; readonly content: ReactNode }

const TabContent = ({ isReadOnly, content }: TabContentProps) => {
  const { t } = useTranslation('groups')
  return (
    <>
      {isReadOnly && (
        <div className="v-alert">
          <Lock className="v-icon" aria-hidden="true" />
          <div>
            <strong>{t('readOnly.title')}</strong>
            {t('readOnly.lead')}
          </div>
        </div>
      )}
      {content}
    </>
  )
}

/** While the group loads, where it does not come, and where there is none. */
const WithoutGroup = () => {
  const { t } = useTranslation('groups')
  const view = useAtomValue(groupList.view)
  const reload = useSetAtom(groupList.reload)
  const go = useSetAtom(goWithinAccount)
  if (view.is === 'ready')
    return (
      <Page title={t('gone.title')} lead={t('gone.lead')} icon={Layers}>
        <Button onClick={() => go('admin/groups')}>{t('gone.back')}</Button>
      </Page>
    )
  return (
    <Page title={t('title')} lead={t('lead')}>
      {view.is === 'failed' ? (
        <FailedRows error={view.error} hasRows={false} onRetry={() => void reload()} />
      ) : (
        <Spinner />
      )}
    </Page>
  )
}
