import { ApiError, type Answer, type Received } from '@vestibule/contract'
import type {
  createSSODomain,
  deleteSSODomain,
  validateSSODomain,
} from '@vestibule/contract/areas/sso-configurations'
import { audit } from '../audit/audit.ts'
import { isUniqueViolation } from '../../platform/db/sql-state.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { isProofThere, isPublicMailDomain, newProof } from './domain-proof.ts'
import type { Actor } from '../../request/request-context.ts'
import { canonicalDomain } from '../identifiers/domain.ts'
import { isRegistrable } from '../identifiers/registrable-domain.ts'
import { tooManyAttempts } from '../rate-limits/sign-in-throttle.ts'
import { fitsWindow } from '../rate-limits/windows.queries.ts'
import { ownConfiguration, toDomain } from './configurations.queries.ts'
import {
  changeDomain,
  deleteDomain,
  ensureFree,
  findClaim,
  insertDomain,
  ownDomain,
} from './domains.queries.ts'

/** Name servers that are not ours are asked so often for one account. */
const looks = { most: 30, seconds: 3600 }

/** One that a single registrant owns, in which not everybody has an address. */
const claimable = (text: string): string => {
  const domain = canonicalDomain(text.trim())
  if (domain === undefined || !isRegistrable(domain)) throw new ApiError('SSO_DOMAIN_INVALID')
  if (isPublicMailDomain(domain)) throw new ApiError('SSO_DOMAIN_PUBLIC', { domain })
  return domain
}

/** Claims a domain; claimed again, it keeps the record that may have been set meanwhile. */
export const claimDomain = (
  { ssoConfigId, domain: text }: Received<typeof createSSODomain>,
  actor: Actor,
): Promise<Answer<typeof createSSODomain>> =>
  actor.transaction(async (tx) => {
    const { id: configurationId, tenantId } = await ownConfiguration(tx, actor.tenantId, ssoConfigId)
    const domain = claimable(text)
    await ensureFree(tx, actor, domain)
    const known = await findClaim(tx, tenantId, { configurationId, domain })
    if (known !== undefined) return toDomain(known)
    const place = { tenantId, configurationId, id: uuidv7(actor.clock, actor.random) }
    const row = { ...place, domain, txtRecord: newProof(actor.random), createdAt: actor.clock.now() }
    await insertDomain(tx, row)
    const details = { configurationId, domain }
    await audit(tx, actor, { action: 'sso.domainClaimed', resourceId: row.id, details })
    return toDomain({ ...row, validatedAt: null, checkedAt: null })
  })

/** Looks for the record now. The database lets one tenant own a domain: the one that proves it first. */
export const proveDomain = async (
  params: Received<typeof validateSSODomain>,
  actor: Actor,
): Promise<Answer<typeof validateSSODomain>> => {
  const row = await ownDomain(actor.db, actor, params)
  if (!(await fitsWindow(actor, `sso-domain.${actor.tenantId}`, looks))) throw tooManyAttempts(looks.seconds)
  if ((await isProofThere(actor, row)) !== true)
    throw new ApiError('SSO_DOMAIN_UNPROVED', { domain: row.domain })
  try {
    await actor.transaction(async (tx) => {
      const now = actor.clock.now()
      const place = { tenantId: actor.tenantId, id: row.id }
      await changeDomain(tx, place, { validatedAt: now, checkedAt: now })
      const details = { domain: row.domain }
      await audit(tx, actor, { action: 'sso.domainProved', resourceId: row.id, details })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError('SSO_DOMAIN_TAKEN', { domain: row.domain }) : error
  }
  actor.enforcedDomains.forget()
  return {}
}

export const giveUpDomain = async (
  params: Received<typeof deleteSSODomain>,
  actor: Actor,
): Promise<Answer<typeof deleteSSODomain>> => {
  await actor.transaction(async (tx) => {
    const { id, domain } = await ownDomain(tx, actor, params)
    await deleteDomain(tx, actor.tenantId, id)
    const details = { domain }
    await audit(tx, actor, { action: 'sso.domainGivenUp', resourceId: id, details })
  })
  actor.enforcedDomains.forget()
  return {}
}
