import { ApiError, type Answer, type Received } from '@vestibule/contract'
import type {
  createDomainRestriction,
  deleteDomainRestriction,
  updateDomainRestrictionConfig,
} from '@vestibule/contract/areas/email-domains'
import { restrictionLimits } from '@vestibule/contract/constants'
import { audit } from '../audit/audit.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Actor } from '../../request/request-context.ts'
import { ensurePolicyUnchanged } from '../../request/ensure-unchanged.ts'
import { canonicalDomain } from '../identifiers/domain.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { deleteEmailDomain, insertEmailDomain, listEmailDomains } from './email-domains.queries.ts'
import { readRestrictions, saveRestrictions } from './restrictions.queries.ts'

/** With or without the sign in front of it, as people copy it from an address. */
const parseDomain = (text: string): string => {
  const domain = canonicalDomain(text.replace(/^@/, ''))
  if (domain === undefined || !domain.includes('.'))
    throw new ApiError('EMAIL_DOMAIN_INVALID', { field: 'domain' })
  return domain
}

/** These rules are about who joins. No administrator is kept out by them (SEC-AD-05). */
export const configureEmailDomains = async (
  { active, blockPublicDomains, type, updatedAt: seenAt }: Received<typeof updateDomainRestrictionConfig>,
  actor: Actor,
): Promise<Answer<typeof updateDomainRestrictionConfig>> => {
  await requireFreshProof(actor)
  const { tenantId } = actor
  return actor.transaction(async (tx) => {
    await lockTenant(tx, tenantId)
    const { emailDomain: from, changedAt } = await readRestrictions(tx, tenantId)
    await ensurePolicyUnchanged(tx, tenantId, seenAt, async () => ({
      rule: from,
      updatedAt: changedAt.emailDomain,
    }))
    const to = {
      active,
      listType: type ?? from.listType,
      blockPublicDomains: blockPublicDomains ?? from.blockPublicDomains,
    }
    await saveRestrictions(tx, actor, { emailDomain: to })
    await audit(tx, actor, { action: 'emailDomains.configured', resourceId: tenantId, details: { from, to } })
    return to
  })
}

export const addEmailDomain = async (
  { domain: text, type }: Received<typeof createDomainRestriction>,
  actor: Actor,
): Promise<Answer<typeof createDomainRestriction>> => {
  await requireFreshProof(actor)
  const { tenantId, clock, random } = actor
  const domain = parseDomain(text)
  return actor.transaction(async (tx) => {
    await lockTenant(tx, tenantId)
    if ((await listEmailDomains(tx, tenantId)).length >= restrictionLimits.domains)
      throw new ApiError('TOO_MANY_RESTRICTIONS')
    const row = { tenantId, id: uuidv7(clock, random), domain, type, createdAt: clock.now() }
    if (!(await insertEmailDomain(tx, row))) throw new ApiError('EMAIL_DOMAIN_TAKEN', { field: 'domain' })
    await audit(tx, actor, { action: 'emailDomain.added', resourceId: tenantId, details: { domain, type } })
    return row
  })
}

export const removeEmailDomain = async (
  { id }: Received<typeof deleteDomainRestriction>,
  actor: Actor,
): Promise<Answer<typeof deleteDomainRestriction>> => {
  await requireFreshProof(actor)
  const { tenantId } = actor
  await actor.transaction(async (tx) => {
    await lockTenant(tx, actor.tenantId)
    const row = await deleteEmailDomain(tx, tenantId, id)
    if (row === undefined) throw new ApiError('NOT_FOUND')
    const { domain, type } = row
    await audit(tx, actor, { action: 'emailDomain.removed', resourceId: tenantId, details: { domain, type } })
  })
  return {}
}
