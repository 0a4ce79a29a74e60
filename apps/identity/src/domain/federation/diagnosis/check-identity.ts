import type { SsoReport } from '@vestibule/contract/schemas/sso-report'
import type { Database } from '../../../platform/db/database.ts'
import type { SsoConfigurationRow } from '../../../platform/db/schema/sso-configurations.ts'
import { canonicalEmail, readEmailDomain } from '../../identifiers/email.ts'
import { canHandOut } from '../../roles/answering.ts'
import { defaultRoleIds, listRoles } from '../../roles/roles.queries.ts'
import { listDomains } from '../../sso/connections.queries.ts'
import { listMappings } from '../../sso/mappings.queries.ts'
import type { ExternalIdentity } from '../people/identity.ts'
import type { Checks } from './checks.ts'

/** Roles that a new user would get by the groups that the provider names: the rule of sign-in, without its audit rows. */
const readRoles = async (
  db: Database,
  row: SsoConfigurationRow,
  groups: readonly string[],
): Promise<SsoReport['roles']> => {
  const { granted } = await listMappings(db, row, groups)
  const roleIds = new Set<string>()
  for (const mapping of granted)
    if (await canHandOut(db, { mapping, connection: row, receivers: 'new' })) roleIds.add(mapping.roleId)
  if (roleIds.size === 0) for (const roleId of await defaultRoleIds(db, row.tenantId)) roleIds.add(roleId)
  return (await listRoles(db, row.tenantId))
    .filter(({ id }) => roleIds.has(id))
    .map(({ id, name }) => ({ id, name }))
}

type Subject = Pick<ExternalIdentity, 'email' | 'emailVerified' | 'groups'>

/** Judges who the provider says it is: an address, of a domain that the tenant has verified, and what groups give. */
export const checkIdentity = async (
  db: Database,
  checks: Checks,
  { row, identity }: { readonly row: SsoConfigurationRow; readonly identity: Subject },
): Promise<Pick<SsoReport, 'email' | 'roles'>> => {
  const { email, emailVerified, groups } = identity
  const account = canonicalEmail(email ?? '')
  if (account === undefined)
    checks.add('email', 'failed', { reason: email ? 'malformed' : 'missing', received: email ?? '' })
  else if (emailVerified === false) checks.add('email', 'failed', { reason: 'unverified', received: account })
  else checks.add('email', 'passed', { received: account })
  const domain = readEmailDomain(account)
  if (domain !== undefined) {
    const domains = await listDomains(db, row)
    const proved = domains.filter(({ validatedAt }) => validatedAt !== null).map((one) => one.domain)
    const isClaimed = domains.some((one) => one.domain === domain)
    if (proved.includes(domain)) checks.add('domain', 'passed', { received: domain })
    else {
      const reason = isClaimed ? 'unverified' : 'foreign'
      checks.add('domain', 'failed', { reason, expected: proved.join(', '), received: domain })
    }
  }
  if (groups.length === 0) checks.add('groups', 'warning', { reason: 'missing' })
  else checks.add('groups', 'passed', { received: groups.join(', ') })
  return { ...(account !== undefined && { email: account }), roles: await readRoles(db, row, groups) }
}
