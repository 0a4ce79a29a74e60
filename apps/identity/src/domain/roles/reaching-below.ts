import { compilePermissions } from '@vestibule/access'
import { contract, isOperation } from '@vestibule/contract'

/** Permissions of every operation on accounts below and on their members, as the contract says. */
const permissions: readonly string[] = [
  ...new Set(
    [contract.subTenants, contract.subTenantUsers]
      .flatMap((area) => Object.values(area as Readonly<Record<string, unknown>>).filter(isOperation))
      .flatMap(({ access }) => (access.is === 'allowed' ? [access.permission] : [])),
  ),
]

/** The first of these rights by which a member who has access to the accounts below enters them, acts there or gives access. */
export const findReachingBelow = (keys: readonly string[]): string | undefined =>
  permissions.find(compilePermissions(keys))
