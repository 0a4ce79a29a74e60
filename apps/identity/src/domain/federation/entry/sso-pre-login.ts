import type { SsoConfigurationRow } from '../../../platform/db/schema/sso-configurations.ts'
import { callbackPage } from '../../applications/return-address.ts'
import { toProtocol } from '../../sso/provider-name.ts'
import { ssoConfigurationOfDomain } from '../../sso/sso.queries.ts'
import { createLoginTransaction } from '../transactions/create-login-transaction.ts'
import type { RequestContext } from '../../../request/request-context.ts'
import { canonicalEmail, readEmailDomain } from '../../identifiers/email.ts'
import { limitExternalLogins } from '../../rate-limits/external-login-limit.ts'

type SsoPreLoginParams = {
  readonly email?: string | undefined
  readonly username?: string | undefined
  readonly tenantId?: string | null | undefined
}

type WhereTo = {
  readonly address?: string
  readonly idpType?: 'saml' | 'oidc'
  readonly addressType?: 'sso'
}

/** The connection that answers for an address, or none. The person behind the address is not looked at. */
const connectionFor = async (
  { db }: RequestContext,
  { email, username, tenantId }: SsoPreLoginParams,
): Promise<SsoConfigurationRow | undefined> => {
  const domain = readEmailDomain(canonicalEmail(email || username || ''))
  const configuration = domain === undefined ? undefined : await ssoConfigurationOfDomain(db, domain)
  return tenantId && configuration?.tenantId !== tenantId ? undefined : configuration
}

/** Says where an address signs in, and opens the way there for this browser. */
export const ssoPreLogin = async (params: SsoPreLoginParams, ctx: RequestContext): Promise<WhereTo> => {
  await limitExternalLogins(ctx)
  const configuration = await connectionFor(ctx, params)
  if (configuration === undefined) return {}
  const idpType = toProtocol(configuration)
  const { url } = await createLoginTransaction(ctx.db, ctx, {
    kind: idpType,
    connectionId: configuration.id,
    tenantId: configuration.tenantId,
    form: 'redirect',
    returnTo: callbackPage(ctx, idpType),
  })
  return { address: url, idpType, addressType: 'sso' }
}
