import { ApiError, type Answer } from '@vestibule/contract'
import type { getOidcConfiguration } from '@vestibule/contract/areas/sso-connections'
import type { getSSOConfigurations, ssoDomain } from '@vestibule/contract/areas/sso-configurations'
import { asc, desc, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import {
  type SsoConfigurationRow,
  type SsoDomainRow,
  ssoConfigurations,
  ssoDomains,
} from '../../platform/db/schema/sso-configurations.ts'
import type { Actor } from '../../request/request-context.ts'
import type { Services } from '../../request/services.ts'
import { ownCallback, sharedCallback } from './callback-addresses.ts'
import { readPinned } from './certificates.ts'
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

type Parts = {
  readonly domains: readonly SsoDomainRow[]
  readonly mappings: Awaited<ReturnType<typeof readMappings>>
}

/** A secret is written and never read: what is sealed stays so. */
const toShown = (
  { config }: Pick<Services, 'config'>,
  row: SsoConfigurationRow,
  { domains, mappings: { listRoleIds, listMappedGroups } }: Parts,
): Answer<typeof getSSOConfigurations>[number] => ({
  ...row,
  acsUrl: row.acsUrl || `${config.publicUrl}/login/saml/acs`,
  spEntityId: row.spEntityId || `${config.publicUrl}/login/saml/metadata`,
  oidcSecret: '',
  redirectUri: ownCallback({ config }, row.id),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  domains: domains.filter(({ configurationId }) => configurationId === row.id).map(toDomain),
  roleIds: listRoleIds(row.id),
  groups: listMappedGroups(row.id),
  certificates: readPinned(row.publicCertificate).map(({ fingerprint, subject, endsAt }) => ({
    fingerprint,
    subject,
    endsAt: endsAt?.toISOString(),
  })),
  requestCertificate: row.signRequest ? row.requestCertificate : '',
})

const readDomains = (db: Database, tenantId: string): Promise<SsoDomainRow[]> =>
  db.select().from(ssoDomains).where(inTenant(ssoDomains, tenantId)).orderBy(asc(ssoDomains.domain))

/** One connection as clients see it, with its domains, groups and roles. */
export const showConfiguration = async (
  tx: Database,
  services: Pick<Services, 'config'>,
  row: SsoConfigurationRow,
): Promise<Answer<typeof getSSOConfigurations>[number]> =>
  toShown(services, row, {
    domains: await readDomains(tx, row.tenantId),
    mappings: await readMappings(tx, row.tenantId, row.id),
  })

/** All connections of the tenant, the oldest first. */
export const listConfigurations = async ({
  db,
  config,
  tenantId,
}: Pick<Actor, 'db' | 'config' | 'tenantId'>): Promise<Answer<typeof getSSOConfigurations>> => {
  const rows = await db
    .select()
    .from(ssoConfigurations)
    .where(inTenant(ssoConfigurations, tenantId))
    .orderBy(asc(ssoConfigurations.createdAt), asc(ssoConfigurations.id))
  const parts = { domains: await readDomains(db, tenantId), mappings: await readMappings(db, tenantId) }
  return rows.map((row) => toShown({ config }, row, parts))
}

/** What the published wire knows of one address for all: that of the newest connection that speaks OpenID Connect. */
export const readOidcConfiguration = async ({
  db,
  config,
  tenantId,
}: Pick<Actor, 'db' | 'config' | 'tenantId'>): Promise<Answer<typeof getOidcConfiguration>> => {
  const [newest] = await db
    .select({ id: ssoConfigurations.id })
    .from(ssoConfigurations)
    .where(inTenant(ssoConfigurations, tenantId, eq(ssoConfigurations.type, 'oidc')))
    .orderBy(desc(ssoConfigurations.createdAt), desc(ssoConfigurations.id))
    .limit(1)
  const redirectUri = newest === undefined ? sharedCallback({ config }) : ownCallback({ config }, newest.id)
  return { active: true, redirectUri }
}
