import { compileGuard, type Requirement } from '@vestibule/access'
import type { Access, Tenants } from '../rights.ts'
import { callServer } from './call.ts'
import { readOncePerToken } from './once-per-token.ts'
import type { HostedParts } from './parts.ts'

type Named = { readonly key: string }
type Profile = {
  readonly roles: readonly Named[]
  readonly permissions: readonly Named[]
  readonly superUser?: boolean
}

/** Roles and permissions in the acting tenant; undefined while no user is signed in, and where they cannot be read. */
export const getAccess = async (parts: HostedParts): Promise<Access | undefined> => {
  try {
    const profile = await readOncePerToken<Profile>(parts, '/identity/resources/users/v2/me?addRoles=true')
    return {
      roles: profile.roles.map(({ key }) => key),
      permissions: profile.permissions.map(({ key }) => key),
      superUser: profile.superUser === true,
    }
  } catch {
    // What is not known is not held.
    return undefined
  }
}

/** The tenants the user may go on in. */
export const getTenants = async (parts: HostedParts): Promise<Tenants> => {
  if (!parts.keeper.tokens()) return []
  const { tenants } = await callServer<{ readonly tenants: Tenants }>(
    parts,
    '/identity/resources/users/v3/me/tenants',
  )
  return tenants.map(({ tenantId, name }) => ({ tenantId, name }))
}

/** Whether the user holds all these permissions and roles. */
export const isAuthorized = async (parts: HostedParts, required: Requirement): Promise<boolean> => {
  const access = await getAccess(parts)
  return !!access && compileGuard(access)(required)
}
