import { compilePermissions, type PermissionCheck } from './permissions.ts'

/** Who a person is, for showing or hiding. A hint for screens: the server decides again (SEC-BR-08). */
export type Holder = {
  readonly permissions?: readonly string[]
  readonly roles?: readonly string[]
  readonly superUser?: boolean
}

export type Requirement = { readonly permissions?: readonly string[]; readonly roles?: readonly string[] }

/**
 * Compiles what a user holds into a question that can be asked often.
 *
 * @param holder permissions, where `fe.secure.*` stands for all below it, roles, and whether all is allowed
 * @returns whether all required permissions and all required roles are held; a super user passes everything
 * @example compileGuard({ permissions: ['fe.secure.read.*'] })({ permissions: ['fe.secure.read.users'] }) // true
 */
export const compileGuard = ({ permissions = [], roles = [], superUser = false }: Holder) => {
  const isHeld: PermissionCheck = compilePermissions(permissions)
  const held = new Set(roles)
  return (required: Requirement): boolean =>
    superUser ||
    ((required.permissions ?? []).every((key) => isHeld(key)) &&
      (required.roles ?? []).every((key) => held.has(key)))
}
