import {
  createSSOGroup,
  deleteSSOGroup,
  setSSODefaultRoles,
  updateSSOGroup,
} from '@vestibule/contract/areas/sso-configurations'
import { useAtomValue, useSetAtom } from 'jotai'
import { Pencil, Plus, X } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { NameBadges } from '../../kit/person/NameBadges.tsx'
import { roleChoices } from '../../kit/roles/role-choices.atoms.ts'
import type { Connection, ConnectionGroup } from './connection.ts'

/** Names of roles by their ids; one that is not known yet, or not any more, is left out. */
const useNamedRoles = (): ((
  roleIds: readonly string[],
) => { readonly id: string; readonly name: string }[]) => {
  const view = useAtomValue(roleChoices.view)
  const roles = view.is === 'loading' ? [] : (view.answer ?? [])
  return (roleIds) => roles.filter(({ id }) => roleIds.includes(id)).map(({ id, name }) => ({ id, name }))
}

/** The roles that a connection gives: to everyone, and by groups of the provider. */
export const RolesPart = ({ connection }: { readonly connection: Connection }) => (
  <div className="v-sections">
    <DefaultRoles connection={connection} />
    <Groups connection={connection} />
  </div>
)

const DefaultRoles = ({ connection: { id, roleIds } }: { readonly connection: Connection }) => {
  const { t } = useTranslation('sso')
  const open = useSetAtom(dialogAddress)
  const named = useNamedRoles()(roleIds)
  return (
    <section className="v-settings">
      <header>
        <h2>{t('roles.defaultTitle')}</h2>
        <p>{t('roles.defaultLead')}</p>
      </header>
      <div className="v-panel">
        <div className="v-line">
          <div>
            {roleIds.length === 0 ? (
              <span className="text-muted">{t('roles.defaultNone')}</span>
            ) : (
              <NameBadges items={named} />
            )}
          </div>
          <Allowed to={setSSODefaultRoles}>
            <Button onClick={() => open('defaultRoles', id)}>{t('roles.edit')}</Button>
          </Allowed>
        </div>
      </div>
    </section>
  )
}

const Groups = ({ connection: { id, groups } }: { readonly connection: Connection }) => {
  const { t } = useTranslation('sso')
  const open = useSetAtom(dialogAddress)
  return (
    <section className="v-settings">
      <header className="is-split">
        <div>
          <h2>{t('roles.groupsTitle')}</h2>
          <p>{t('roles.groupsLead')}</p>
        </div>
        <Allowed to={createSSOGroup}>
          <Button onClick={() => open('addGroup', id)}>
            <Plus className="v-icon" aria-hidden="true" />
            {t('roles.addGroup')}
          </Button>
        </Allowed>
      </header>
      <div className="v-panel">
        {groups.length === 0 && <p className="v-line text-muted">{t('roles.groupsNone')}</p>}
        {groups.map((group) => (
          <GroupLine key={group.id} group={group} />
        ))}
      </div>
    </section>
  )
}

const GroupLine = ({ group: { id, group, roleIds } }: { readonly group: ConnectionGroup }) => {
  const { t } = useTranslation('sso')
  const open = useSetAtom(dialogAddress)
  const named = useNamedRoles()(roleIds)
  return (
    <div className="v-line">
      <div>
        <bdi className="font-medium">{group}</bdi>
      </div>
      {roleIds.length === 0 ? (
        <span className="text-muted">{t('roles.noRoles')}</span>
      ) : (
        <NameBadges items={named} />
      )}
      <Allowed to={updateSSOGroup}>
        <button
          type="button"
          className="v-icon-button"
          aria-label={t('roles.editGroup', { group })}
          onClick={() => open('editGroup', id)}
        >
          <Pencil className="v-icon" aria-hidden="true" />
        </button>
      </Allowed>
      <Allowed to={deleteSSOGroup}>
        <button
          type="button"
          className="v-icon-button"
          aria-label={t('roles.deleteGroup', { group })}
          onClick={() => open('removeGroup', id)}
        >
          <X className="v-icon" aria-hidden="true" />
        </button>
      </Allowed>
    </div>
  )
}
