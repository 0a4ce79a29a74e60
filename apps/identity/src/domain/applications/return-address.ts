import type { RouteKey } from '@vestibule/contract/constants'
import { redirectTarget } from '@vestibule/contract/redirect-target'
import { routeAddress } from './route-address.ts'
import type { LoginTransactionRow } from '../../platform/db/schema/login-transactions.ts'
import type { RequestContext } from '../../request/request-context.ts'

type CallbackRoute = Extract<RouteKey, 'socialLoginCallbackUrl' | 'oidcRedirectUrl' | 'samlCallbackUrl'>

const routeByKind: Record<LoginTransactionRow['kind'], CallbackRoute> = {
  social: 'socialLoginCallbackUrl',
  oidc: 'oidcRedirectUrl',
  saml: 'samlCallbackUrl',
}

/** The page of the host that people come back to. */
export const callbackPage = (
  ctx: Pick<RequestContext, 'client' | 'hostOrigin' | 'config'>,
  kind: LoginTransactionRow['kind'],
): string => routeAddress(ctx, routeByKind[kind]).toString()

/** The absolute address that a caller gave, if it leads to a page of the client's own (SEC-PO-03). */
export const ownPage = ({ client }: Pick<RequestContext, 'client'>, text: string): string | undefined =>
  redirectTarget(text, { allowedOrigins: client.hostOrigins })

/** Back to the host with our own code: what the provider sent stays here (ruling 24). */
export const returnAddress = (
  { returnTo, callerState, kind }: LoginTransactionRow,
  { state, code }: { readonly state: string; readonly code: string },
): string => {
  const url = new URL(returnTo)
  if (kind === 'saml') {
    url.searchParams.set('SAMLResponse', code)
    url.searchParams.set('RelayState', state)
  } else {
    url.searchParams.set('code', code)
    url.searchParams.set('state', callerState ?? state)
  }
  return url.toString()
}
