import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { ChevronsUpDown } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Refusal } from '../kit/feedback/Refusal.tsx'
import type { Session, Tenant } from '../session/types.ts'
import { whenSaved } from '../routes/leave.atoms.ts'
import { AccountSearch } from './AccountSearch.tsx'
import { AccountItem, AccountLabel } from './account-parts.tsx'
import { switchAccount } from './switch-account.atoms.ts'

/** A list of more accounts than this is searched instead of read. */
const mostListed = 8

/** The account one acts in, and the others one may go to. */
export const AccountSwitcher = ({ session }: { readonly session: Session }) => {
  const { activeTenant, tenants } = session
  const state = useAtomValue(switchAccount)
  const guard = useSetAtom(whenSaved)
  const change = useSetAtom(switchAccount)
  const choose = ({ tenantId, name }: Tenant) => {
    if (tenantId !== activeTenant.tenantId) guard(() => void change({ tenantId, name }))
  }
  if (tenants.length < 2)
    return (
      <div className="v-account">
        <AccountLabel name={activeTenant.name} />
      </div>
    )
  const Accounts = tenants.length > mostListed ? AccountSearch : AccountMenu
  return (
    <>
      <Accounts session={session} isBusy={state.is === 'running'} onChoose={choose} />
      {state.is === 'failed' && <Refusal error={state.error} />}
    </>
  )
}

type AccountMenuProps = Parameters<typeof AccountSearch>[0]

const AccountMenu = ({ session: { activeTenant, tenants }, isBusy, onChoose }: AccountMenuProps) => {
  const { t } = useTranslation('shell')
  return (
    <Menu>
      <MenuButton
        className="v-account"
        aria-label={t('switchAccount', { name: activeTenant.name })}
        aria-busy={isBusy || undefined}
      >
        <AccountLabel name={activeTenant.name} />
        <ChevronsUpDown className="v-icon" aria-hidden="true" />
      </MenuButton>
      <MenuItems anchor="bottom start" className="v-menu is-account" modal={false}>
        {tenants.map((tenant) => (
          <MenuItem key={tenant.tenantId}>
            <AccountItem
              tenant={tenant}
              isActive={tenant.tenantId === activeTenant.tenantId}
              onClick={() => onChoose(tenant)}
            />
          </MenuItem>
        ))}
      </MenuItems>
    </Menu>
  )
}
