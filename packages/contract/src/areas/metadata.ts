import * as v from 'valibot'
import { anyone, signedIn } from '../access.ts'
import { operation } from '../operation.ts'
import { datetime } from '../page.ts'
import { addressMetadata, ipText } from '../schemas/restrictions.ts'

/** What an operator may set for the portal; every value is checked again where it is used. */
export const adminBoxConfiguration = v.looseObject({
  themeV2: v.optional(v.record(v.string(), v.unknown())),
  navigation: v.optional(
    v.record(
      v.string(),
      v.looseObject({
        visibility: v.optional(v.picklist(['hidden', 'always', 'byPermissions'])),
        featureFlag: v.optional(v.string()),
        permissions: v.optional(v.array(v.string())),
      }),
    ),
  ),
  localizations: v.optional(v.record(v.string(), v.unknown())),
  /** `gtm`: tag managers by id, each switched on or off. */
  integrations: v.optional(v.unknown()),
  metadataOverrides: v.optional(v.object({ url: v.optional(v.string()) })),
})
export type AdminBoxConfiguration = v.InferOutput<typeof adminBoxConfiguration>

/** The four documents that live behind one URL; each answers with rows of which the first counts. */
export const metadataEntities = ['adminBox', 'audits', 'notifications', 'saml'] as const

export const getMetadata = operation({
  name: 'getMetadata',
  summary: 'Configuration documents by name; the first row is used.',
  method: 'GET',
  path: '/metadata',
  access: anyone,
  input: v.object({ entityName: v.picklist(metadataEntities) }),
  output: v.object({
    rows: v.array(
      v.object({
        id: v.string(),
        vendorId: v.string(),
        entityName: v.string(),
        isActive: v.optional(v.boolean()),
        properties: v.array(v.unknown()),
        configuration: adminBoxConfiguration,
        createdAt: datetime,
        updatedAt: datetime,
      }),
    ),
  }),
  aliases: ['loadAdminBoxMetadata', 'getAuditsMetadata', 'getNotificationsMetadata', 'getSamlMetadata'],
})

export const getAdminBoxMetadata = operation({
  name: 'getAdminBoxMetadata',
  method: 'GET',
  path: '/metadata/admin-box',
  access: signedIn,
  input: v.object({}),
  output: adminBoxConfiguration,
  hostTokens: 'allowed',
})

export const getIpAdressMetadata = operation({
  name: 'getIpAdressMetadata',
  summary: 'The country of an address, from the database of this installation.',
  method: 'GET',
  path: '/metadata/ip/{ip}',
  access: signedIn,
  input: v.object({ ip: ipText }),
  output: addressMetadata,
  errors: ['IP_INVALID'],
})

export const getCurrentUserIpMetadata = operation({
  name: 'getCurrentUserIpMetadata',
  summary: 'The address that the caller comes from, and its country.',
  method: 'GET',
  path: '/metadata/ipme',
  access: signedIn,
  input: v.object({}),
  output: addressMetadata,
  hostTokens: 'allowed',
})
