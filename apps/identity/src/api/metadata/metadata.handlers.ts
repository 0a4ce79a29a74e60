import { ApiError, type Contract } from '@vestibule/contract'
import { auditColumns } from '@vestibule/contract/audit-columns'
import type { Countries } from '../../platform/geo/countries.ts'
import { parseNetwork } from '../../domain/restrictions/network.ts'
import type { AdminBoxConfiguration } from '@vestibule/contract/areas/metadata'
import { ownAddresses } from '../../domain/federation/saml/service-provider.ts'
import type { IdentityHandlers, RequestContext } from '../../request/request-context.ts'

const readAdminBox = ({ client }: RequestContext): AdminBoxConfiguration => client.adminBox

const toConfiguration = (
  entity: 'adminBox' | 'audits' | 'saml',
  ctx: RequestContext,
): AdminBoxConfiguration => {
  if (entity === 'saml') return ownAddresses(ctx)
  return entity === 'adminBox' ? readAdminBox(ctx) : {}
}

/** In English: the portal names countries in the language of its user, from the code. */
const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

const readFlag = (code: string): string =>
  String.fromCodePoint(...[...code].map((letter) => 0x1f1a5 + letter.charCodeAt(0)))

/** Latitude and longitude are numbers on this wire; nothing is known of them, and 0 is what stands for that. */
const readAddressMetadata = (countries: Countries, ip: string) => {
  const code = countries.find(ip) ?? null
  return {
    ip,
    latitude: 0,
    longitude: 0,
    city: null,
    zip: null,
    country_code: code,
    country_name: code === null ? null : (countryNames.of(code) ?? code),
    location: { country_flag: null, country_flag_emoji: code === null ? null : readFlag(code) },
  }
}

export const metadataHandlers: IdentityHandlers<Contract['metadata']> = {
  // Kinds of notification come with their area: until then the name is known and has no row, which clients of this wire
  // read as an empty configuration.
  getMetadata: async ({ entityName }, ctx) => {
    if (entityName === 'notifications') return { rows: [] }
    const at = ctx.client.updatedAt.toISOString()
    return {
      rows: [
        {
          id: ctx.client.id,
          vendorId: ctx.vendorTenantId,
          entityName,
          isActive: true,
          properties: entityName === 'audits' ? [...auditColumns] : [],
          configuration: toConfiguration(entityName, ctx),
          createdAt: at,
          updatedAt: at,
        },
      ],
    }
  },

  getAdminBoxMetadata: async (_, actor) => readAdminBox(actor),

  getIpAdressMetadata: async ({ ip }, { countries }) => {
    const network = parseNetwork(ip)
    if ('problem' in network || network.text.includes('/')) throw new ApiError('IP_INVALID', { field: 'ip' })
    return readAddressMetadata(countries, network.text)
  },

  getCurrentUserIpMetadata: async (_, { ip, countries }) => readAddressMetadata(countries, ip),
}
