import { readEmailDomain } from '../identifiers/email.ts'
import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import { isPublicMailDomain } from '../identifiers/public-mail-domain.ts'
import { isListed } from './email-domains.queries.ts'
import { readRestrictions } from './restrictions.queries.ts'

/** A domain and those above it: what is blocked is blocked with everything below it. */
const withParents = (domain: string): string[] => {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

/**
 * Whether a tenant takes members with an address. The one place for it: sign-up, invitation, shared link, single sign-on,
 * directories and a change of address come by here. Members who are there already are never asked.
 *
 * An allowed domain is exactly that one; a blocked domain is blocked with everything below it.
 *
 * @param email in canonical form; a user without an address belongs to no domain and passes
 */
export const isEmailDomainAllowed = async (
  db: Database,
  tenantId: string,
  email: string | null,
): Promise<boolean> => {
  const domain = readEmailDomain(email)
  if (domain === undefined) return true
  const { active, listType: type, blockPublicDomains } = (await readRestrictions(db, tenantId)).emailDomain
  if (!active) return true
  if (blockPublicDomains && isPublicMailDomain(domain)) return false
  const domains = type === 'ALLOW' ? [domain] : withParents(domain)
  return (await isListed(db, { tenantId, type, domains })) === (type === 'ALLOW')
}

/** @throws ApiError EMAIL_DOMAIN_RESTRICTED */
export const ensureEmailDomainAllowed = async (
  db: Database,
  tenantId: string,
  email: string | null,
): Promise<void> => {
  if (!(await isEmailDomainAllowed(db, tenantId, email)))
    throw new ApiError('EMAIL_DOMAIN_RESTRICTED', { domain: readEmailDomain(email) ?? '' })
}
