import type { Answer, Received } from '@vestibule/contract'
import type {
  updateCountryRestrictions,
  updateCountryRestrictionsConfig,
} from '@vestibule/contract/areas/country-restrictions'
import type { updateIPRestrictionConfig } from '@vestibule/contract/areas/restrictions'
import type { CountryRule } from '../../platform/db/schema/restrictions.ts'
import type { Actor } from '../../request/request-context.ts'
import { ensurePolicyUnchanged } from '../../request/ensure-unchanged.ts'
import { changeAddressRules } from './change-address-rules.ts'
import { saveRestrictions } from './restrictions.queries.ts'

/** Turns the check of addresses on or off, and says which list counts. */
export const configureIps = (
  { isActive, strategy, confirmation, updatedAt: seenAt }: Received<typeof updateIPRestrictionConfig>,
  actor: Actor,
): Promise<Answer<typeof updateIPRestrictionConfig>> =>
  changeAddressRules(actor, {
    confirmation,
    apply: async (tx, { ip: from, changedAt }) => {
      await ensurePolicyUnchanged(tx, actor.tenantId, seenAt, async () => ({
        rule: from,
        updatedAt: changedAt.ip,
      }))
      const to = { isActive, strategy: strategy ?? from.strategy }
      await saveRestrictions(tx, actor, { ip: to })
      return { action: 'ipRestrictions.configured', resourceId: actor.tenantId, details: { from, to } }
    },
  })

/** What is sent beside the rule itself. */
type Sent = { readonly confirmation?: string | undefined; readonly updatedAt?: string | undefined }

const configureCountries = (
  actor: Actor,
  { confirmation, updatedAt: seenAt }: Sent,
  change: Partial<CountryRule>,
): Promise<Answer<typeof updateCountryRestrictionsConfig>> =>
  changeAddressRules(actor, {
    confirmation,
    apply: async (tx, { country: from, changedAt }) => {
      await ensurePolicyUnchanged(tx, actor.tenantId, seenAt, async () => ({
        rule: from,
        updatedAt: changedAt.country,
      }))
      const to = { ...from, ...change }
      await saveRestrictions(tx, actor, { country: to })
      return { action: 'countryRestrictions.configured', resourceId: actor.tenantId, details: { from, to } }
    },
  })

export const configureCountryRule = (
  { confirmation, updatedAt, ...change }: Received<typeof updateCountryRestrictionsConfig>,
  actor: Actor,
): Promise<Answer<typeof updateCountryRestrictionsConfig>> =>
  configureCountries(actor, { confirmation, updatedAt }, change)

export const setCountries = (
  { confirmation, updatedAt, countries }: Received<typeof updateCountryRestrictions>,
  actor: Actor,
): Promise<Answer<typeof updateCountryRestrictions>> => {
  const codes = [...new Set(countries.map(({ countryCode }) => countryCode))].toSorted()
  return configureCountries(actor, { confirmation, updatedAt }, { countries: codes })
}
