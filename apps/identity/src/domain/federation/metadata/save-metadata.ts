import { type Answer, type Received } from '@vestibule/contract'
import type {
  createSSOConfigurationByMetadata,
  createSSOConfigurationByMetadataUrl,
  updateSSOConfigurationByMetadata,
  updateSSOConfigurationByMetadataUrl,
} from '@vestibule/contract/areas/sso-connections'
import type { updateSamlVendorMetadata } from '@vestibule/contract/areas/saml-configuration'
import { type SsoVendor, ssoVendors } from '@vestibule/contract/schemas/sso-input'
import { lockTenant } from '../../../platform/db/lock-tenant.queries.ts'
import type { SsoConfigurationRow } from '../../../platform/db/schema/sso-configurations.ts'
import type { Actor, RequestContext } from '../../../request/request-context.ts'
import { requireFreshProof } from '../../mfa-policy/reauthenticate.ts'
import { ownConfiguration, showConfiguration } from '../../sso/configurations.queries.ts'
import { type ConnectionValues, toConnectionValues } from '../../sso/connection-values.ts'
import { findFirstConnection } from '../../sso/connections.queries.ts'
import { readFirstConnection } from '../../sso/first-connection.ts'
import { keepingAccess } from '../../sso/keep-access.ts'
import { changeAudited, insertAudited } from '../../sso/save-connection.ts'
import { fetchMetadata } from './fetch-metadata.ts'
import { readProviderMetadata } from './read-provider-metadata.ts'

type Shown = Answer<typeof createSSOConfigurationByMetadata>
type ConfigMetadata = Received<typeof createSSOConfigurationByMetadataUrl>['configMetadata']

/** The vendor, where a client names one along with the address. */
const readVendor = (configMetadata: ConfigMetadata): SsoVendor | undefined =>
  ssoVendors.find((one) => one === configMetadata?.['type'])

/** Columns for what a document says; all passes the checks of what is typed by hand. */
export const toMetadataValues = (
  ctx: RequestContext,
  text: string,
  {
    before,
    type,
  }: { readonly before?: SsoConfigurationRow | undefined; readonly type?: SsoVendor | undefined } = {},
): Promise<ConnectionValues> => {
  const { idpEntityId, ssoEndpoint, certificate, wantsSignedRequests } = readProviderMetadata(text)
  // A document of this kind describes a provider that speaks SAML, whatever the connection was before.
  const vendor = type ?? (before?.type === 'oidc' ? 'saml' : undefined)
  const change = {
    ...(vendor !== undefined && { type: vendor }),
    idpEntityId,
    ssoEndpoint,
    publicCertificate: certificate.pem,
    ...(wantsSignedRequests && { signRequest: true }),
  }
  return toConnectionValues(ctx, change as Parameters<typeof toConnectionValues>[1], before)
}

const createWith = (actor: Actor, values: ConnectionValues): Promise<Shown> =>
  actor.transaction(async (tx) => showConfiguration(tx, actor, await insertAudited(tx, actor, values)))

const changeWith = async (
  actor: Actor,
  ssoConfigId: string,
  toValues: (before: SsoConfigurationRow) => Promise<ConnectionValues>,
): Promise<Shown> => {
  const shown = await actor.transaction(async (tx) => {
    await lockTenant(tx, actor.tenantId)
    const before = await ownConfiguration(tx, actor.tenantId, ssoConfigId)
    const values = await toValues(before)
    const row = await keepingAccess(tx, actor, () => changeAudited(tx, actor, before, values))
    return showConfiguration(tx, actor, row)
  })
  actor.enforcedDomains.forget()
  return shown
}

export const createByMetadata = async (
  { metadata }: Received<typeof createSSOConfigurationByMetadata>,
  actor: Actor,
): Promise<Shown> => {
  await requireFreshProof(actor)
  return createWith(actor, await toMetadataValues(actor, metadata))
}

export const createByMetadataUrl = async (
  { url, configMetadata }: Received<typeof createSSOConfigurationByMetadataUrl>,
  actor: Actor,
): Promise<Shown> => {
  await requireFreshProof(actor)
  const type = readVendor(configMetadata)
  return createWith(actor, await toMetadataValues(actor, await fetchMetadata(actor, url), { type }))
}

export const updateByMetadata = async (
  { ssoConfigId, metadata }: Received<typeof updateSSOConfigurationByMetadata>,
  actor: Actor,
): Promise<Shown> => {
  await requireFreshProof(actor)
  return changeWith(actor, ssoConfigId, (before) => toMetadataValues(actor, metadata, { before }))
}

export const updateByMetadataUrl = async (
  { ssoConfigId, url, configMetadata }: Received<typeof updateSSOConfigurationByMetadataUrl>,
  actor: Actor,
): Promise<Shown> => {
  await requireFreshProof(actor)
  // An unknown connection is answered before another server is asked.
  await ownConfiguration(actor.db, actor.tenantId, ssoConfigId)
  const text = await fetchMetadata(actor, url)
  const type = readVendor(configMetadata)
  return changeWith(actor, ssoConfigId, (before) => toMetadataValues(actor, text, { before, type }))
}

/** The same for the first connection, in the older form of the wire. */
export const saveFirstMetadata = async (
  { metadata }: Received<typeof updateSamlVendorMetadata>,
  actor: Actor,
): Promise<Answer<typeof updateSamlVendorMetadata>> => {
  await requireFreshProof(actor)
  await actor.transaction(async (tx) => {
    await lockTenant(tx, actor.tenantId)
    const before = await findFirstConnection(tx, actor.tenantId)
    const values = await toMetadataValues(actor, metadata, { before })
    if (before === undefined) return insertAudited(tx, actor, values)
    return keepingAccess(tx, actor, () => changeAudited(tx, actor, before, values))
  })
  actor.enforcedDomains.forget()
  return readFirstConnection(actor)
}
