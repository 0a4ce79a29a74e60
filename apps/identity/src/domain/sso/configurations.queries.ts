import { ApiError, type Answer } from '@vestibule/contract'
import type { getSSOConfigurations, ssoDomain } from '@vestibule/contract/areas/sso-configurations'
import { asc, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import {
  type SsoConfigurationRow,
  type SsoDomainRow,
  ssoConfigurations,
  ssoDomains,
} from '../../platform/db/schema/sso-configurations.ts'
import { readMappings } from './mappings.queries.ts'

/** One of the tenant's own, on or off; another tenant's is unknown. */
export const ownConfiguration = async (
  db: Database,
  tenantId: string,
  id: string,
): Promise<SsoConfigurationRow> => {
  const [row] = await db
    .select()
    .from(ssoConfigurations)
    .where(inTenant(ssoConfigurations, tenantId, eq(ssoConfigurations.id, id)))
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return row
}

export const toDomain = ({
  id,
  domain,
  validatedAt,
  txtRecord,
}: SsoDomainRow): InferOutput<typeof ssoDomain> => ({
  id,
  domain,
  validated: validatedAt !== null,
  txtRecord,
})

/** A secret is written and never read: what is sealed stays so. */
export const listConfigurations = async (
  db: Database,
  tenantId: string,
): Promise<Answer<typeof getSSOConfigurations>> => {
  const rows = await db
    .select()
    .from(ssoConfigurations)
    .where(inTenant(ssoConfigurations, tenantId))
    .orderBy(asc(ssoConfigurations.createdAt), asc(ssoConfigurations.id))
  const domains = await db
    .select()
    .from(ssoDomains)
    .where(inTenant(ssoDomains, tenantId))
    .orderBy(asc(ssoDomains.domain))
  const { roleIdsOf, groupsOf } = await readMappings(db, tenantId)
  return rows.map((row) => ({
    ...row,
    oidcSecret: '',
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    domains: domains.filter(({ configurationId }) => configurationId === row.id).map(toDomain),
    roleIds: roleIdsOf(row.id),
    groups: groupsOf(row.id),
  }))
}
