import { compilePermissions, type PermissionCheck } from './permissions.ts'

/**
 * Compiles what a user holds into the check of a page's gate. A gate that ends in `*` is met by any key below it, such as
 * `fe.secure.read.saml*` by `fe.secure.read.samlConfiguration`. For showing and hiding only: the server decides by the
 * permission of each operation.
 *
 * @param held keys such as `fe.secure.read.users` or `fe.*`
 * @example compileGate(['fe.secure.read.samlConfiguration'])('fe.secure.read.saml*') // true
 */
export const compileGate = (held: Iterable<string>): PermissionCheck => {
  const keys = [...held]
  const isHeld = compilePermissions(keys)
  return (gate) =>
    isHeld(gate) || (gate.endsWith('*') && keys.some((key) => key.startsWith(gate.slice(0, -1))))
}
