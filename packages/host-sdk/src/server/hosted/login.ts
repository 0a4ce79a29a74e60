import { steppedUpAcr } from '@vestibule/access'
import { addParams } from '@vestibule/contract/add-params'
import { carriedParams } from '@vestibule/contract/carried-params'
import * as oauth from 'oauth4webapi'
import { readCookies } from '../cookie-header.ts'
import { withCookies } from '../with-cookies.ts'
import { explained } from './explained.ts'
import { type HostedDeps, redirectUri } from './hosted-deps.ts'
import { hopsIn, hopsLine, mostHops } from './journey.ts'
import { ledTo } from './led-to.ts'
import { ownPath } from './own-path.ts'

const scope = 'openid email profile offline_access'
/** What a link to the sign-in page may say about the sign-in (behaviour 5). */
const carried = [
  'organization',
  'tenantId',
  'tenant_selection',
  'login_direct_action',
  'prompt',
  'login_hint',
  'acr_values',
  'max_age',
]

/** A cookie of 4096 bytes holds the way back, sealed and as base64: a longer one would be dropped, and the sign-in lost. */
const longestWayBack = 2048

/** Where the user goes afterwards: to the path, with the parameters that carry over as long as there is room. */
const chooseWayBack = (path: string | undefined, query: URLSearchParams, home: string): string => {
  const carriedOver = addParams(path ?? home, carriedParams(Object.fromEntries(query)))
  return [carriedOver, path ?? home].find(({ length }) => length <= longestWayBack) ?? home
}

/** Sends the browser to the identity server's own page, and remembers where it wanted to go. */
export const login = async (
  deps: HostedDeps,
  request: Request,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> => {
  const { settings, authority, journeys, keeper, routes, log } = deps
  const { searchParams: query } = new URL(request.url)
  const before = readCookies(request.headers.get('cookie'))
  const hops = hopsIn(before, keeper.rules) + 1
  if (hops > mostHops) return withCookies(explained('LOOP'), [hopsLine(0, keeper.rules)])
  const wanted = query.get('redirectUrl')
  const path = ownPath(wanted, settings.appUrl)
  if (wanted !== null && path === undefined)
    log.warn('The redirect url param is not valid, the origin is a different site')
  const journey = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
    redirectUrl: chooseWayBack(path, query, routes.authenticatedUrl),
  }
  const address = new URL(authority.server.authorization_endpoint)
  const params: Readonly<Record<string, string>> = {
    ...Object.fromEntries([...query].filter(([name]) => carried.includes(name))),
    ...more,
    response_type: 'code',
    client_id: settings.clientId,
    scope,
    redirect_uri: redirectUri(deps),
    state: journey.state,
    nonce: journey.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(journey.verifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value)
  return withCookies(ledTo(address), [
    ...(await journeys.begin(journey, before)),
    hopsLine(hops, keeper.rules),
  ])
}

/** A second factor, and then on. */
export const stepUp = (deps: HostedDeps, request: Request): Promise<Response> => {
  const maxAge = new URL(request.url).searchParams.get('maxAge') ?? ''
  const params: Readonly<Record<string, string>> = /^\d{1,9}$/.test(maxAge) ? { max_age: maxAge } : {}
  return login(deps, request, { acr_values: steppedUpAcr, ...params })
}
