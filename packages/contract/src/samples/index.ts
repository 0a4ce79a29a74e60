import { session } from '../areas/sessions.ts'
import { permission, role } from '../schemas/role.ts'
import { tenant } from '../schemas/tenant.ts'
import { teamUser, user } from '../schemas/user.ts'
import { roles, permissions } from './roles.ts'
import { sessions } from './sessions.ts'
import { tenants } from './tenants.ts'
import { members } from './team.ts'
import { me } from './users.ts'

export { people } from './people.ts'
export { members, me, permissions, roles, sessions, tenants }

/** Every canned row with the schema it must satisfy; seeds, preview and tests all start from these. */
export const samples = {
  roles: { schema: role, rows: roles },
  permissions: { schema: permission, rows: permissions },
  tenants: { schema: tenant, rows: tenants },
  members: { schema: teamUser, rows: members },
  users: { schema: user, rows: [me] },
  sessions: { schema: session, rows: sessions },
}
