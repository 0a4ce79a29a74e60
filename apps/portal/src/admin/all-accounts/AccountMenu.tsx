import {
  createSubTenant,
  deleteSubTenant,
  updateSubTenant,
  updateSubTenantHierarchySettings,
  updateSubTenantManagement,
} from '@vestibule/contract/areas/sub-tenants'
import { getSettings } from '@vestibule/contract/areas/account-settings'
import { getUsersV3 } from '@vestibule/contract/areas/users'
import { useSetAtom } from 'jotai'
import { DoorOpen, Network, Pencil, Plus, Settings, Trash2, Users } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAllowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { RowMenu } from '../../kit/menu/RowMenu.tsx'
import { goTo } from '../../ports/route.ts'
import type { Account } from './accounts.atoms.ts'

/** What can be done to one account. */
export const AccountMenu = ({ account }: { readonly account: Account }) => {
  const { t } = useTranslation('allAccounts')
  const may = useAllowed()
  const open = useSetAtom(dialogAddress)
  const go = useSetAtom(goTo)
  const actions = [
    { id: 'add', icon: Plus, needs: createSubTenant },
    { id: 'rename', icon: Pencil, needs: updateSubTenant },
    { id: 'access', icon: DoorOpen, needs: updateSubTenantHierarchySettings },
    { id: 'management', icon: Network, needs: updateSubTenantManagement },
    { id: 'delete', icon: Trash2, needs: deleteSubTenant, isDanger: true },
  ] as const
  const allowed = actions
    .filter(({ needs }) => may(needs))
    .map(({ needs: _, ...action }) => ({
      ...action,
      label:
        action.id === 'management'
          ? t(account.isReseller === true ? 'actions.disableManagement' : 'actions.enableManagement')
          : t(`actions.${action.id}`),
      onSelect: () => open(action.id, account.tenantId),
    }))
  const users = {
    id: 'users',
    icon: Users,
    label: t('actions.users'),
    onSelect: () => go(`admin/allAccounts/${account.tenantId}`),
  }
  const settings = {
    id: 'settings',
    icon: Settings,
    label: t('actions.settings'),
    onSelect: () => go('admin/account', { tenantId: account.tenantId }),
  }
  return (
    <RowMenu
      label={t('actionsFor', { name: account.name })}
      groups={[
        [...(may(getUsersV3) ? [users] : []), ...(may(getSettings) ? [settings] : [])],
        allowed.filter(({ id }) => id !== 'delete'),
        allowed.filter(({ id }) => id === 'delete'),
      ]}
    />
  )
}
