import type { GrantedPermission } from '@vestibule/access/granting'
import { getPermissions } from '@vestibule/contract/areas/roles-permissions'
import { loadAvailableRoles } from '@vestibule/contract/areas/team'
import type { Call } from '@vestibule/contract/client'
import { ApiError } from '@vestibule/contract/errors'
import { atom } from 'jotai/vanilla'
import { callAtom } from '../../ports/call.ts'
import { rightsAtom } from '../../ports/rights.ts'
import { listAtoms } from '../list.ts'
import { isRoleGivable } from './givable-roles.ts'

/** What is in each permission, by its id; undefined where the user may not read that, and the server alone decides. */
const readPermissions = async (call: Call): Promise<ReadonlyMap<string, GrantedPermission> | undefined> => {
  try {
    return new Map((await call(getPermissions, {})).map((one) => [one.id, one]))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'FORBIDDEN') return undefined
    throw error
  }
}

/** The roles there are, each with whether the signed-in user may hand it on (SEC-TE-04). */
export const roleChoices = listAtoms('loadAvailableRoles', atom({}), async (get) => {
  const call = get(callAtom)
  const { may } = get(rightsAtom)
  const [{ items }, permissions] = await Promise.all([call(loadAvailableRoles, {}), readPermissions(call)])
  return items.map((role) => ({ ...role, isGivable: isRoleGivable(role, permissions, may) }))
})

/** Whether a role holds in every account: an account's own are known in that account only. */
export const isShared = ({ tenantId }: { readonly tenantId?: string | null | undefined }): boolean =>
  tenantId === undefined || tenantId === null
