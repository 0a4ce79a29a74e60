import { addRolesToGroup, getGroups } from '@vestibule/contract/areas/groups'
import type { Group } from '@vestibule/contract/schemas/group'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { NameBadges } from '../../kit/person/NameBadges.tsx'
import { FailedRows } from '../../kit/table/FailedRows.tsx'
import { directoryGroups } from './provisioning.atoms.ts'

const GroupLine = ({ group: { id, name, roles = [] } }: { readonly group: Group }) => {
  const { t } = useTranslation('provisioning')
  const open = useSetAtom(dialogAddress)
  return (
    <div className="v-line">
      <div>
        <bdi className="v-cut font-medium" title={name}>
          {name}
        </bdi>
        {roles.length === 0 ? <small>{t('groups.noRoles')}</small> : <NameBadges items={roles} />}
      </div>
      <Allowed to={addRolesToGroup}>
        <Button aria-label={t('groups.chooseFor', { name })} onClick={() => open('roles', id)}>
          {t('groups.choose')}
        </Button>
      </Allowed>
    </div>
  )
}

/** Groups that arrive from directories, each with the roles it gives. Not there without any. */
const GroupList = () => {
  const { t } = useTranslation('provisioning')
  const view = useAtomValue(directoryGroups.view)
  const reload = useSetAtom(directoryGroups.reload)
  const groups = view.is === 'loading' ? [] : (view.answer ?? [])
  if (view.is !== 'failed' && groups.length === 0) return null
  return (
    <section className="v-settings">
      <header>
        <h2>{t('groups.title')}</h2>
        <p>{t('groups.lead')}</p>
      </header>
      <div className="v-panel">
        {view.is === 'failed' && (
          <FailedRows error={view.error} hasRows={groups.length > 0} onRetry={() => void reload()} />
        )}
        {groups.map((group) => (
          <GroupLine key={group.id} group={group} />
        ))}
      </div>
    </section>
  )
}

export const DirectoryGroups = () => (
  <Allowed to={getGroups}>
    <GroupList />
  </Allowed>
)
