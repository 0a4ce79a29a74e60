import type { Answer, Received } from '@vestibule/contract'
import type {
  updateCountryRestrictions,
  updateCountryRestrictionsConfig,
} from '@vestibule/contract/areas/country-restrictions'
import type { updateIPRestrictionConfig } from '@vestibule/contract/areas/restrictions'
import type { CountryRule } from '../../platform/db/schema/restrictions.ts'
import type { Actor } from '../../request/request-context.ts'
import { changeAddressRules } from './change-address-rules.ts'
import { saveRestrictions } from './restrictions.queries.ts'

/** Turns the check of addresses on or off, and says which list counts. */
export const configureIps = (
  { isActive, strategy, confirmation }: Received<typeof updateIPRestrictionConfig>,
  actor: Actor,
): Promise<Answer<typeof updateIPRestrictionConfig>> =>
  changeAddressRules(actor, {
    confirmation,
    apply: async (tx, { ip: from }) => {
      const to = { isActive, strategy: strategy ?? from.strategy }
      await saveRestrictions(tx, actor, { ip: to })
      return { action: 'ipRestrictions.configured', resourceId: actor.tenantId, details: { from, to } }
    },
  })

const configureCountries = (
  actor: Actor,
  confirmation: string | undefined,
  change: Partial<CountryRule>,
): Promise<Answer<typeof updateCountryRestrictionsConfig>> =>
  changeAddressRules(actor, {
    confirmation,
    apply: async (tx, { country: from }) => {
      const to = { ...from, ...change }
      await saveRestrictions(tx, actor, { country: to })
      return { action: 'countryRestrictions.configured', resourceId: actor.tenantId, details: { from, to } }
    },
  })

export const configureCountryRule = (
  { confirmation, ...change }: Received<typeof updateCountryRestrictionsConfig>,
  actor: Actor,
): Promise<Answer<typeof updateCountryRestrictionsConfig>> => configureCountries(actor, confirmation, change)

export const setCountries = (
  { confirmation, countries }: Received<typeof updateCountryRestrictions>,
  actor: Actor,
): Promise<Answer<typeof updateCountryRestrictions>> => {
  const codes = [...new Set(countries.map(({ countryCode }) => countryCode))].toSorted()
  return configureCountries(actor, confirmation, { countries: codes })
}
