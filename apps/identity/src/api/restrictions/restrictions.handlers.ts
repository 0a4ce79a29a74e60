import type { Answer, Contract, Received } from '@vestibule/contract'
import type { getIPRestrictions } from '@vestibule/contract/areas/restrictions'
import {
  addEmailDomain,
  configureEmailDomains,
  removeEmailDomain,
} from '../../domain/restrictions/change-email-domains.ts'
import { listEmailDomains } from '../../domain/restrictions/email-domains.queries.ts'
import { addIp, addManyIps, removeIp } from '../../domain/restrictions/change-ips.ts'
import {
  configureCountryRule,
  configureIps,
  setCountries,
} from '../../domain/restrictions/configure-addresses.ts'
import { pageIps } from '../../domain/restrictions/ip-list.queries.ts'
import { createNetworkSet } from '../../domain/restrictions/network-set.ts'
import { listActive, readRestrictions } from '../../domain/restrictions/restrictions.queries.ts'
import { toReverting } from '../../domain/restrictions/to-reverting.ts'
import { confirmRestrictions } from '../../domain/restrictions/revert-restrictions.ts'
import type { Actor, IdentityHandlers } from '../../request/request-context.ts'
import { toChanged } from '../../request/to-changed.ts'

/** `_filter` names a list, or is a text that narrows the one that counts. */
const listRestrictions = async (
  { _offset: offset, _limit: limit, _filter: filter }: Received<typeof getIPRestrictions>,
  { db, tenantId }: Actor,
): Promise<Answer<typeof getIPRestrictions>> => {
  const named = (['ALLOW', 'BLOCK'] as const).find((strategy) => strategy === filter?.toUpperCase())
  const strategy = named ?? (await readRestrictions(db, tenantId)).ip.strategy
  const text = named === undefined ? filter : undefined
  const { rows, total } = await pageIps(db, tenantId, { strategy, text, offset, limit })
  return {
    items: rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    })),
    _metadata: { totalItems: total, totalPages: Math.ceil(total / limit) },
  }
}

export const restrictionsHandlers: IdentityHandlers<Contract['restrictions']> = {
  getIPRestrictions: listRestrictions,
  createIPRestriction: addIp,
  bulkCreateIPRestriction: addManyIps,
  deleteIPRestriction: removeIp,

  getIPRestrictionsConfig: async (_, { db, tenantId, clock }) => {
    const { ip, revertsAt, changedAt } = await readRestrictions(db, tenantId)
    return { ...ip, ...toReverting(clock, revertsAt), ...toChanged(changedAt.ip) }
  },

  updateIPRestrictionConfig: configureIps,
  confirmRestrictions,

  testCurrentIp: async (_, { db, tenantId, ip, addressJudge }) => ({
    valid: (await addressJudge.judgeIn(db, tenantId, ip)) === undefined,
  }),

  testCurrentIpInAllowList: async (_, { db, tenantId, ip }) => {
    const allowed = await listActive(db, tenantId, 'ALLOW')
    return { valid: createNetworkSet(allowed.map((row) => row.ip)).has(ip) }
  },
}

export const emailDomainsHandlers: IdentityHandlers<Contract['emailDomains']> = {
  getDomainRestrictions: async (_, { db, tenantId }) => ({ items: await listEmailDomains(db, tenantId) }),
  createDomainRestriction: addEmailDomain,
  deleteDomainRestriction: removeEmailDomain,
  getDomainRestrictionsConfig: async (_, { db, tenantId }) => {
    const { emailDomain, changedAt } = await readRestrictions(db, tenantId)
    return { ...emailDomain, ...toChanged(changedAt.emailDomain) }
  },
  updateDomainRestrictionConfig: configureEmailDomains,
}

export const countryRestrictionsHandlers: IdentityHandlers<Contract['countryRestrictions']> = {
  getCountryRestrictionsConfig: async (_, { db, tenantId, clock, countries }) => {
    const { country, revertsAt, changedAt } = await readRestrictions(db, tenantId)
    return {
      id: tenantId,
      ...country,
      isAvailable: countries.isAvailable(),
      ...toReverting(clock, revertsAt),
      ...toChanged(changedAt.country),
    }
  },

  updateCountryRestrictionsConfig: configureCountryRule,

  getCountryRestrictions: async (_, { db, tenantId }) => {
    const { countries } = (await readRestrictions(db, tenantId)).country
    return countries.map((countryCode) => ({ id: countryCode, countryCode }))
  },

  updateCountryRestrictions: setCountries,
}
