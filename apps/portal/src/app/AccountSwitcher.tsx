import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { useSetAtom } from 'jotai'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { switchTenant } from '../session/switch-tenant.ts'
import type { Session } from '../session/types.ts'

const Mark = ({ name }: { readonly name: string }) => (
  <span className="v-avatar is-square" aria-hidden="true">
    {[...name][0]?.toUpperCase()}
  </span>
)

/** The account one acts in, and the others one may go to. */
export const AccountSwitcher = ({ session }: { readonly session: Session }) => {
  const { t } = useTranslation('shell')
  const change = useSetAtom(switchTenant)
  const { activeTenant, tenants } = session
  const label = (
    <>
      <Mark name={activeTenant.name} />
      <bdi className="v-cut font-medium">{activeTenant.name}</bdi>
    </>
  )
  if (tenants.length < 2) return <div className="v-account">{label}</div>
  return (
    <Menu>
      <MenuButton className="v-account" aria-label={t('switchAccount', { name: activeTenant.name })}>
        {label}
        <ChevronsUpDown className="v-icon" aria-hidden="true" />
      </MenuButton>
      <MenuItems anchor="bottom start" className="v-menu" modal={false}>
        {tenants.map(({ tenantId, name }) => (
          <MenuItem key={tenantId}>
            <button type="button" className="v-item" onClick={() => void change(tenantId)}>
              <Mark name={name} />
              <bdi className="v-cut">{name}</bdi>
              {tenantId === activeTenant.tenantId && <Check className="v-icon" aria-hidden="true" />}
            </button>
          </MenuItem>
        ))}
      </MenuItems>
    </Menu>
  )
}
