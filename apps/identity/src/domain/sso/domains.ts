import { ApiError, type Answer, type Received } from '@vestibule/contract'
import type {
  createSSODomain,
  deleteSSODomain,
  validateSSODomain,
} from '@vestibule/contract/areas/sso-configurations'
import { audit } from '../audit/audit.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { SsoConfigurationRow, SsoDomainRow } from '../../platform/db/schema/sso-configurations.ts'
import { isUniqueViolation } from '../../platform/db/sql-state.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { isProofThere, newProof } from './domain-proof.ts'
import type { Actor, RequestContext } from '../../request/request-context.ts'
import { canonicalDomain } from '../identifiers/domain.ts'
import { isPublicMailDomain } from '../identifiers/public-mail-domain.ts'
import { isRegistrable } from '../identifiers/registrable-domain.ts'
import { tooManyAttempts } from '../rate-limits/sign-in-throttle.ts'
import { rootOfTree } from '../rate-limits/tree-above.queries.ts'
import { fitsWindow } from '../rate-limits/windows.queries.ts'
import { ensureMayDecideProvider, type ProviderEditor } from './change-provider.ts'
import { ownConfiguration, toDomain } from './configurations.queries.ts'
import { keepingAccess } from './keep-access.ts'
import {
  changeDomain,
  deleteDomain,
  ensureFree,
  findClaim,
  insertDomain,
  ownDomain,
} from './domains.queries.ts'

/** A request about one tenant, of a user or of a guest, who is judged by the rights of the maker of the link. */
export type TenantContext = RequestContext & ProviderEditor

/** Name servers that are not ours are asked so often for one account. */
const looks = { most: 30, seconds: 3600 }

/** One that a single registrant owns, in which not everybody has an address. */
export const parseDomain = (text: string): string => {
  const domain = canonicalDomain(text.trim())
  if (domain === undefined || !isRegistrable(domain)) throw new ApiError('SSO_DOMAIN_INVALID')
  if (isPublicMailDomain(domain)) throw new ApiError('SSO_DOMAIN_PUBLIC', { domain })
  return domain
}

/** Members who are pending since a domain is the tenant's no more, as the log names them. */
export const namingPending = (pendingUserIds: readonly string[]) =>
  pendingUserIds.length > 0 ? { pendingUserIds: [...pendingUserIds] } : {}

/** Claims a domain; claimed again, it keeps the record that may have been set meanwhile. */
export const claimDomain = async (
  { ssoConfigId, domain: text }: Received<typeof createSSODomain>,
  actor: Actor,
): Promise<Answer<typeof createSSODomain>> => {
  await requireFreshProof(actor)
  return actor.transaction(async (tx) => {
    await lockTenant(tx, actor.tenantId)
    const place = await ownConfiguration(tx, actor.tenantId, ssoConfigId)
    const domain = parseDomain(text)
    await ensureFree(tx, actor, domain)
    const known = await findClaim(tx, place.tenantId, { configurationId: place.id, domain })
    if (known !== undefined) return toDomain(known)
    const row = await insertClaim(tx, actor, place, domain)
    const details = { configurationId: place.id, domain }
    await audit(tx, actor, { action: 'sso.domainClaimed', resourceId: row.id, details })
    return toDomain(row)
  })
}

/** Adds a domain that is not verified yet, with the record that will verify it. */
export const insertClaim = async (
  tx: Database,
  { clock, random }: Pick<Actor, 'clock' | 'random'>,
  { tenantId, id: configurationId }: Pick<SsoConfigurationRow, 'tenantId' | 'id'>,
  domain: string,
): Promise<SsoDomainRow> => {
  const place = { tenantId, configurationId, id: uuidv7(clock, random) }
  const row = { ...place, domain, txtRecord: newProof(random), createdAt: clock.now() }
  await insertDomain(tx, row)
  return { ...row, validatedAt: null, checkedAt: null }
}

/** Looks for the record now. The database lets one tenant own a domain: the one that proves it first. */
export const proveDomain = async (
  params: Received<typeof validateSSODomain>,
  actor: Actor,
): Promise<Answer<typeof validateSSODomain>> => {
  await requireFreshProof(actor)
  await proveClaim(await ownDomain(actor.db, actor, params), actor)
  return {}
}

/**
 * Looks for the record of a claim now, and keeps that it is there.
 *
 * @param judge says by whose rights it is kept, once the tenant is locked: name servers take their time
 */
export const proveClaim = async (
  row: SsoDomainRow,
  actor: TenantContext,
  judge: (tx: Database) => Promise<ProviderEditor> = async () => actor,
): Promise<void> => {
  const root = await rootOfTree(actor.db, actor.tenantId)
  if (!(await fitsWindow(actor, `sso-domain.${root}`, looks))) throw tooManyAttempts(looks.seconds)
  if ((await isProofThere(actor, row)) !== true)
    throw new ApiError('SSO_DOMAIN_UNPROVED', { domain: row.domain })
  try {
    await actor.transaction(async (tx) => {
      await lockTenant(tx, actor.tenantId)
      const by = await judge(tx)
      const now = actor.clock.now()
      const place = { tenantId: actor.tenantId, id: row.id }
      const isKept = await keepingAccess(tx, actor, () =>
        changeDomain(tx, place, { validatedAt: now, checkedAt: now }),
      )
      // It was given up, or its connection deleted, while name servers were asked.
      if (!isKept) throw new ApiError('NOT_FOUND')
      await ensureMayDecideProvider(tx, by, row.configurationId)
      const details = { domain: row.domain }
      const { tenantId } = actor
      await audit(tx, actor, { action: 'sso.domainProved', resourceId: row.id, tenantId, details })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError('SSO_DOMAIN_TAKEN', { domain: row.domain }) : error
  }
  actor.enforcedDomains.forget()
}

export const giveUpDomain = async (
  params: Received<typeof deleteSSODomain>,
  actor: Actor,
): Promise<Answer<typeof deleteSSODomain>> => {
  await requireFreshProof(actor)
  await actor.transaction(async (tx) => {
    await lockTenant(tx, actor.tenantId)
    const { id, domain } = await ownDomain(tx, actor, params)
    const userIds = await deleteDomain(tx, actor, { tenantId: actor.tenantId, id })
    const details = { domain, ...namingPending(userIds) }
    await audit(tx, actor, { action: 'sso.domainGivenUp', resourceId: id, details })
  })
  actor.enforcedDomains.forget()
  return {}
}
