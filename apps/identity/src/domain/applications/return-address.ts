import type { RouteKey } from '@vestibule/contract/constants'
import { routeAddress } from './route-address.ts'
import type { LoginTransactionRow } from '../../platform/db/schema/login-transactions.ts'
import type { RequestContext } from '../../request/request-context.ts'

type CallbackRoute = Extract<RouteKey, 'socialLoginCallbackUrl' | 'oidcRedirectUrl' | 'samlCallbackUrl'>

const routeOf: Record<LoginTransactionRow['kind'], CallbackRoute> = {
  social: 'socialLoginCallbackUrl',
  oidc: 'oidcRedirectUrl',
  saml: 'samlCallbackUrl',
}

/** The page of the host that people come back to. */
export const callbackPage = (
  ctx: Pick<RequestContext, 'client' | 'hostOrigin' | 'config'>,
  kind: LoginTransactionRow['kind'],
): string => routeAddress(ctx, routeOf[kind]).toString()

/** Signs that make parsers disagree about where an address leads. */
const ambiguous = /[\p{Cc}\s\\]/u

/** An address a caller gave, if it leads to a page of the client's own; origins are compared, never beginnings (SEC-PO-03). */
export const ownPage = ({ client }: Pick<RequestContext, 'client'>, text: string): string | undefined => {
  if (ambiguous.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return undefined
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  return client.hostOrigins.includes(url.origin) ? url.toString() : undefined
}

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
