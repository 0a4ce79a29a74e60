import { compilePermissions } from '@vestibule/access'
import { contract, isOperation } from '@vestibule/contract'

/** Permissions of the operations that ask for a fresh proof themselves, as the contract says (SEC-RA-06). */
const provedPermissions: ReadonlySet<string> = new Set(
  Object.values(contract)
    .flatMap((area) => Object.values(area as Readonly<Record<string, unknown>>).filter(isOperation))
    .flatMap(({ access, errors = [] }) =>
      access.is === 'allowed' && errors.includes('STEP_UP_REQUIRED') ? [access.permission] : [],
    ),
)

/** Whether one of these rights opens an operation that asks for a fresh proof. */
export const opensProvedOperation = (keys: readonly string[]): boolean => {
  const isHeld = compilePermissions(keys)
  return [...provedPermissions].some(isHeld)
}
