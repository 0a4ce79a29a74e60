import { compilePermissions, type PermissionCheck } from '@vestibule/access'

/** Most people of an installation hold one of a few sets of permissions: each is compiled once. */
const compiled = new Map<string, PermissionCheck>()
const compiledAtMost = 1000

/** Whether one of the permissions covers an asked one. */
export const toCheck = (permissions: readonly string[]): PermissionCheck => {
  const name = permissions.join('\n')
  const known = compiled.get(name)
  if (known !== undefined) return known
  if (compiled.size >= compiledAtMost) compiled.clear()
  const check = compilePermissions(permissions)
  compiled.set(name, check)
  return check
}
