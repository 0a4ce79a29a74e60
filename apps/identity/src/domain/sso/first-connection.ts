import { type Answer, ApiError, type Received } from '@vestibule/contract'
import type {
  getSamlConfiguration,
  updateSamlConfiguration,
} from '@vestibule/contract/areas/saml-configuration'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { SsoConfigurationRow } from '../../platform/db/schema/sso-configurations.ts'
import type { Actor } from '../../request/request-context.ts'
import { audit } from '../audit/audit.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { type ConnectionValues, toConnectionValues } from './connection-values.ts'
import { listDomains, findFirstConnection } from './connections.queries.ts'
import { insertClaim, namingPending, parseDomain, proveClaim } from './domains.ts'
import { deleteDomain, ensureFree, findClaim } from './domains.queries.ts'
import { keepingAccess } from './keep-access.ts'
import { changeAudited, insertAudited } from './save-connection.ts'

type Shown = Answer<typeof getSamlConfiguration>

/** A connection in the older form of the wire, which knows one domain of it. */
const toSamlConfiguration = async (
  db: Database,
  { config }: Pick<Actor, 'config'>,
  row: SsoConfigurationRow | undefined,
): Promise<Shown> => {
  const own = {
    acsUrl: row?.acsUrl || `${config.publicUrl}/login/saml/acs`,
    spEntityId: row?.spEntityId || `${config.publicUrl}/login/saml/metadata`,
    isSamlActive: true,
  }
  if (row === undefined) return { enabled: false, ...own }
  const [domain] = await listDomains(db, row)
  const { enabled, type, ssoEndpoint, publicCertificate, signRequest, oidcClientId } = row
  return {
    ...own,
    enabled,
    type,
    ssoEndpoint,
    publicCertificate,
    signRequest,
    oidcClientId,
    oidcSecret: '',
    domain: domain?.domain ?? '',
    validated: domain !== undefined && domain.validatedAt !== null,
    generatedVerification: domain?.txtRecord ?? '',
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export const readFirstConnection = async (actor: Actor): Promise<Shown> =>
  toSamlConfiguration(actor.db, actor, await findFirstConnection(actor.db, actor.tenantId))

/**
 * The first connection, for what makes no sense without one.
 *
 * @throws ApiError SSO_NOT_CONFIGURED
 */
export const requireFirstConnection = async (
  db: Database,
  tenantId: string,
): Promise<SsoConfigurationRow> => {
  const row = await findFirstConnection(db, tenantId)
  if (row === undefined) throw new ApiError('SSO_NOT_CONFIGURED', { missing: ['configuration'] })
  return row
}

/** What a provider was told of one domain is not true of another (specification section 5). */
const cleared: ConnectionValues = {
  ssoEndpoint: '',
  publicCertificate: '',
  certificateEndsAt: null,
  certificateNoticedAt: null,
  idpEntityId: '',
  signRequest: false,
}

/** Puts a domain in the place of the one before, if it is another one. */
const replaceDomain = async (
  tx: Database,
  actor: Actor,
  row: SsoConfigurationRow,
  domain: string | undefined,
): Promise<void> => {
  const [before] = await listDomains(tx, row)
  if (domain === undefined || before?.domain === domain) return
  if (before !== undefined) {
    const userIds = await deleteDomain(tx, actor, before)
    const details = { domain: before.domain, ...namingPending(userIds) }
    await audit(tx, actor, { action: 'sso.domainGivenUp', resourceId: before.id, details })
  }
  if (domain === '') return
  const claimed = await findClaim(tx, row.tenantId, { configurationId: row.id, domain })
  if (claimed === undefined) await insertClaim(tx, actor, row, domain)
}

/** Saves the first connection, or begins it; another domain than before clears what the provider gave. */
export const saveFirstConnection = async (
  { domain: text, isSamlActive: _, ...change }: Received<typeof updateSamlConfiguration>,
  actor: Actor,
): Promise<Shown> => {
  await requireFreshProof(actor)
  const { tenantId } = actor
  const shown = await actor.transaction(async (tx) => {
    await lockTenant(tx, tenantId)
    const domain = text === undefined || text === '' ? text : parseDomain(text)
    if (domain) await ensureFree(tx, actor, domain)
    const before = await findFirstConnection(tx, tenantId)
    const known = before && (await listDomains(tx, before))
    const isOther = (known?.length ?? 0) > 0 && domain !== undefined && known?.[0]?.domain !== domain
    const values = {
      ...(await toConnectionValues(actor, { ...change, idpEntityId: undefined }, before)),
      ...(isOther && cleared),
    }
    const alongside = domain === undefined ? {} : { domain }
    const row = await keepingAccess(tx, actor, async () => {
      const saved =
        before === undefined
          ? await insertAudited(tx, actor, values, alongside)
          : await changeAudited(tx, actor, before, values, alongside)
      await replaceDomain(tx, actor, saved, domain)
      return saved
    })
    return toSamlConfiguration(tx, actor, row)
  })
  actor.enforcedDomains.forget()
  return shown
}

/**
 * Looks for the record of the first connection's domain.
 *
 * @throws ApiError SSO_NOT_CONFIGURED where there is no connection, or no domain of it
 */
export const proveFirstDomain = async (actor: Actor): Promise<Shown> => {
  await requireFreshProof(actor)
  const row = await requireFirstConnection(actor.db, actor.tenantId)
  const [domain] = await listDomains(actor.db, row)
  if (domain === undefined) throw new ApiError('SSO_NOT_CONFIGURED', { missing: ['domain'] })
  await proveClaim(domain, actor)
  return toSamlConfiguration(actor.db, actor, row)
}
