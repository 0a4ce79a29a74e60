import { ApiError, type Answer } from '@vestibule/contract'
import type { getSSOConfigurations, ssoDomain } from '@vestibule/contract/areas/sso-configurations'
import { asc, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Database } from '../../db/database.ts'
import { inTenant } from '../../db/in-tenant.ts'
import {
  type SsoConfigurationRow,
  type SsoDomainRow,
  ssoConfigurations,
  ssoDomains,
} from '../../db/schema/sso-configurations.ts'
import { listGroups, roleIdsOf } from './mappings.queries.ts'

/** One of the tenant's own, on or off; anybody else's is unknown. */
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

const domainsOf = async (db: Database, { tenantId, id }: SsoConfigurationRow) => {
  const rows = await db
    .select()
    .from(ssoDomains)
    .where(inTenant(ssoDomains, tenantId, eq(ssoDomains.configurationId, id)))
    .orderBy(asc(ssoDomains.domain))
  return rows.map(toDomain)
}

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
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      oidcSecret: '',
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      domains: await domainsOf(db, row),
      roleIds: await roleIdsOf(db, row, row.id),
      groups: await listGroups(db, row),
    })),
  )
}
