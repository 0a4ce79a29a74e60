import { cleanName } from '@vestibule/contract/name-text'
import { lockUserByEmail } from '../../../domain/credentials/users.queries.ts'
import { deleteLoginMethods, emptyUser } from '../../../domain/federation/people/empty-account.queries.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { UserRow } from '../../../platform/db/schema/users.ts'
import { isUuid, uuidv7 } from '../../../platform/db/uuidv7.ts'
import { canonicalEmail } from '../../../domain/identifiers/email.ts'
import { adminRoleKey } from '../../../domain/installation/built-in-roles.ts'
import { auditCommand } from '../audit-command.ts'
import { databaseCommand } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { InputError } from '../../../runtime/input-error.ts'
import { requireName } from '../require-name.ts'
import { findMembership } from '../../../domain/members/memberships.queries.ts'
import { findTenantIds, insertMember, insertTenant, insertUser, listBuiltInRoles } from './add.queries.ts'

/**
 * The organization with this id, or a new one of this name. One that has the name already may be a stranger's, who chose it
 * when they signed up: it is named by its id alone (SEC-RA-79).
 */
const findOrAddTenant = async (tx: Database, context: CommandContext, text: string): Promise<string> => {
  const tenants = await findTenantIds(tx, text)
  if (isUuid(text)) {
    if (tenants[0] === undefined) throw new InputError(`There is no organization with the id ${text}`)
    return tenants[0].id
  }
  if (tenants.length > 0) {
    const ids = tenants.map(({ id }) => id).join(', ')
    throw new InputError(
      `An organization is called ${text} already: give its id (${ids}), or another name for a new one`,
    )
  }
  const id = uuidv7(context.clock, context.random)
  await insertTenant(tx, id, text, context.clock.now())
  return id
}

type NewUser = { readonly email: string; readonly name: string }

/**
 * The address counts as proved: the operator vouches for it, and the person still needs its mailbox to sign in. What strangers
 * have typed for the address is thrown away, as at a first sign-in by a provider.
 */
const findOrAddUser = async (
  tx: Database,
  context: CommandContext,
  { email, name }: NewUser,
): Promise<UserRow> => {
  const canonical = canonicalEmail(email)
  if (canonical === undefined) throw new InputError(`--email ${email} must be an email address`)
  const now = context.clock.now()
  const known = await lockUserByEmail(tx, canonical)
  if (known !== undefined && known.verifiedAt === null) {
    await deleteLoginMethods(tx, known.id)
    return (await emptyUser(tx, known, name, now)) ?? known
  }
  if (known !== undefined) return known
  return insertUser(tx, {
    id: uuidv7(context.clock, context.random),
    email: email.trim(),
    canonicalEmail: canonical,
    name,
    verifiedAt: now,
    createdAt: now,
    updatedAt: now,
  })
}

const requireRole = async (tx: Database, key: string): Promise<string> => {
  const built = await listBuiltInRoles(tx)
  const role = built.find((one) => one.key === key)
  if (role === undefined)
    throw new InputError(`--role ${key} is not known: use one of ${built.map((one) => one.key).join(', ')}`)
  return role.id
}

/** Adds a user to an organization, such as the first administrator of a new one. */
export const addUser = databaseCommand({
  summary: 'Adds a user to a new organization, or to the one with this id.',
  options: {
    email: { type: 'string', value: '<address>', summary: 'How the person signs in.', isRequired: true },
    organization: {
      type: 'string',
      value: '<name or id>',
      summary: 'Name of a new one, or the id of one that is there.',
      isRequired: true,
    },
    name: { type: 'string', value: '<name>', summary: 'Name of a person who has no account yet.' },
    role: { type: 'string', value: '<key>', summary: `Role there; ${adminRoleKey} unless given.` },
  },
  run: async ({ options: { email, role = adminRoleKey, ...named } }, context) =>
    context.transaction(async (tx) => {
      const organization = requireName('--organization', named.organization)
      const name = cleanName(named.name ?? '')
      const roleId = await requireRole(tx, role)
      const user = await findOrAddUser(tx, context, { email, name })
      const tenantId = await findOrAddTenant(tx, context, organization)
      const place = { tenantId, userId: user.id }
      if ((await findMembership(tx, place)) !== undefined)
        throw new InputError(`${user.email} is in ${organization} already`)
      await insertMember(tx, place, roleId, context.clock.now())
      await auditCommand(tx, context, {
        action: 'member.added',
        resourceId: user.id,
        tenantId,
        details: { email: user.email, role },
      })
      const hint = user.passwordHash === null ? ' Choose "Forgot password?" to set a password.' : ''
      return {
        isOk: true,
        lines: [`Added ${user.email} to ${organization} as ${role}.${hint}`],
        data: { id: user.id, email: user.email, organizationId: tenantId, role },
      }
    }),
})
