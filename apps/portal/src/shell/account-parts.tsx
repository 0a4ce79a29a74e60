import { Check } from 'lucide-react'
import type { Tenant } from '../session/types.ts'
import { TenantMark } from './TenantMark.tsx'

/** An account where it is the one that is acted in. */
export const AccountLabel = ({ name }: { readonly name: string }) => (
  <>
    <TenantMark name={name} />
    <bdi className="v-cut font-medium">{name}</bdi>
  </>
)

type AccountItemProps = {
  readonly tenant: Tenant
  readonly isActive: boolean
  readonly onClick: () => void
}

/** An account that can be gone to. A menu adds attributes of its own. */
export const AccountItem = ({ tenant: { name }, isActive, ...button }: AccountItemProps) => (
  <button {...button} type="button" className="v-item" aria-current={isActive || undefined}>
    <TenantMark name={name} />
    <bdi className="v-cut">{name}</bdi>
    {isActive && <Check className="v-icon is-last" aria-hidden="true" />}
  </button>
)
