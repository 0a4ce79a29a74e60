import { ApiError } from '@vestibule/contract'
import { callbackPage, ownPage } from '../../applications/return-address.ts'
import { findSocialProviderNamed } from '../social/social.queries.ts'
import { createLoginTransaction } from '../transactions/create-login-transaction.ts'
import type { RequestContext } from '../../../request/request-context.ts'
import { limitExternalLogins } from '../../rate-limits/external-login-limit.ts'

type Prelogin = {
  readonly provider: string
  readonly redirectUri?: string | undefined
  readonly state?: string | undefined
}

/** Where the way to a provider begins, without the prefix. */
export const preloginPath = (provider: string): string =>
  `/identity/resources/auth/v1/user/sso/default/${provider}/prelogin`

/** What clients of the wire read on the page they come back to, where they did not build the provider's address. */
const withProvider = (page: string, provider: string): string => {
  const url = new URL(page)
  url.searchParams.set('customised', 'false')
  url.searchParams.set('provider', provider)
  return url.toString()
}

/**
 * Sends a browser to a provider that was navigated here by a page of the host. It comes back there with our own code,
 * which this browser alone redeems. Another site that sends a person here gains nothing: the code goes to the host.
 */
export const socialPrelogin = async (
  { provider, redirectUri, state }: Prelogin,
  ctx: RequestContext,
): Promise<Record<string, never>> => {
  await limitExternalLogins(ctx)
  const row = await findSocialProviderNamed(ctx.db, provider)
  if (row === undefined) throw new ApiError('SOCIAL_PROVIDER_OFF')
  const returnTo = redirectUri === undefined ? callbackPage(ctx, 'social') : ownPage(ctx, redirectUri)
  if (returnTo === undefined) throw new ApiError('REDIRECT_REFUSED')
  const { url } = await createLoginTransaction(ctx.db, ctx, {
    kind: 'social',
    connectionId: row.id,
    tenantId: ctx.vendorTenantId,
    form: 'redirect',
    returnTo: withProvider(returnTo, provider),
    ...(state !== undefined && { callerState: state }),
  })
  ctx.reply.redirect(url)
  return {}
}
