import type { ApiError } from '@vestibule/contract/errors'
import type { Tenant } from '../../../session/types.ts'
import type { LoginCells } from '../login.types.ts'
import { answered } from './answered.ts'

export type ChooseTenantState = {
  readonly step: 'chooseTenant'
  readonly tenants: readonly Tenant[]
  /** The one they are in now. */
  readonly activeId: string
  /** The one they are going to. */
  readonly chosenId?: string
  readonly error?: ApiError
}

export type ChooseTenantEvent =
  | { readonly is: 'choiceDue'; readonly tenants: readonly Tenant[]; readonly activeId: string }
  | { readonly is: 'tenantChosen'; readonly tenantId: string }
  | { readonly is: 'tenantEntered' }

export type ChooseTenantCommand = { readonly do: 'enterTenant'; readonly tenantId: string }

export const chooseTenant: LoginCells<'chooseTenant'> = {
  chooseTenant: {
    tenantChosen: ({ tenants, activeId }, { tenantId }) => [
      { step: 'chooseTenant', tenants, activeId, chosenId: tenantId },
      { do: 'enterTenant', tenantId },
    ],
    tenantEntered: () => [{ step: 'success' }, { do: 'goOnward', afterMs: 0 }],
    // The tenant asks for a second factor.
    answered,
    refused: ({ tenants, activeId }, { error }) => [{ step: 'chooseTenant', tenants, activeId, error }],
    signedOut: () => [{ step: 'preLogin' }],
  },
}
