import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Refusal } from '../kit/feedback/Refusal.tsx'
import type { Session } from '../session/types.ts'
import { whenSaved } from '../routes/leave.atoms.ts'
import { TenantMark } from './TenantMark.tsx'
import { switchAccount } from './switch-account.atoms.ts'

/** The account one acts in, and the others one may go to. */
export const AccountSwitcher = ({ session }: { readonly session: Session }) => {
  const { t } = useTranslation('shell')
  const { activeTenant, tenants } = session
  const state = useAtomValue(switchAccount)
  const label = (
    <>
      <TenantMark name={activeTenant.name} />
      <bdi className="v-cut font-medium">{activeTenant.name}</bdi>
    </>
  )
  if (tenants.length < 2) return <div className="v-account">{label}</div>
  return (
    <>
      <Menu>
        <MenuButton
          className="v-account"
          aria-label={t('switchAccount', { name: activeTenant.name })}
          aria-busy={state.is === 'running' || undefined}
        >
          {label}
          <ChevronsUpDown className="v-icon" aria-hidden="true" />
        </MenuButton>
        <AccountItems session={session} />
      </Menu>
      {state.is === 'failed' && <Refusal error={state.error} />}
    </>
  )
}

const AccountItems = ({ session: { activeTenant, tenants } }: { readonly session: Session }) => {
  const guard = useSetAtom(whenSaved)
  const change = useSetAtom(switchAccount)
  const go = ({ tenantId, name }: (typeof tenants)[number]) => {
    if (tenantId !== activeTenant.tenantId) guard(() => void change({ tenantId, name }))
  }
  return (
    <MenuItems anchor="bottom start" className="v-menu is-account" modal={false}>
      {tenants.map((tenant) => (
        <MenuItem key={tenant.tenantId}>
          <button
            type="button"
            className="v-item"
            aria-current={tenant.tenantId === activeTenant.tenantId || undefined}
            onClick={() => go(tenant)}
          >
            <TenantMark name={tenant.name} />
            <bdi className="v-cut">{tenant.name}</bdi>
            {tenant.tenantId === activeTenant.tenantId && (
              <Check className="v-icon is-last" aria-hidden="true" />
            )}
          </button>
        </MenuItem>
      ))}
    </MenuItems>
  )
}
