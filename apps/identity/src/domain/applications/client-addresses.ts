import { routeDefaults } from '@vestibule/contract/constants'
import type { Client } from './clients.ts'
import { keepsPlainTokens } from '../../request/keeps-plain-tokens.ts'

const registeredUris = ({ redirectUris, hostOrigins, routes }: Client): readonly string[] => {
  if (redirectUris.length > 0) return redirectUris
  const path = routes.hostedLoginRedirectUrl ?? routeDefaults.hostedLoginRedirectUrl
  return hostOrigins.map((origin) => new URL(path, origin).href)
}

/** Whether a page is at an address of a browser. An https address of an application on a device is the system's to open. */
const isOfPage = ({ isNative, hostOrigins }: Client, uri: string): boolean => {
  const { protocol, origin } = new URL(uri)
  return ['http:', 'https:'].includes(protocol) && (!isNative || hostOrigins.includes(origin))
}

/** Without a secret, a code and the verifier it was asked with are all it takes; a script of a page has both. */
const keepsCodes = (client: Client): boolean => client.secretHashes.length === 0 && keepsPlainTokens(client)

/**
 * Where an authorization may answer: what was registered, else the callback page of each of the host's origins. A page
 * that is kept from plain tokens gets no code for them either (SEC-TO-20).
 */
export const toRedirectUris = (client: Client): readonly string[] =>
  registeredUris(client).filter((uri) => !keepsCodes(client) || !isOfPage(client, uri))

/** What an application may be granted: nothing that needs a code, where there is no address to answer one at. */
export const toGrantTypes = (client: Client): readonly string[] => {
  const isPublic = client.secretHashes.length === 0
  const hasAddress = toRedirectUris(client).length > 0
  return client.grantTypes.filter((type) => (type === 'client_credentials' ? !isPublic : hasAddress))
}

/** Where signing out may lead: what was registered, else the host's front and sign-in pages. */
export const toPostLogoutRedirectUris = ({
  postLogoutRedirectUris,
  hostOrigins,
  routes,
}: Client): readonly string[] => {
  if (postLogoutRedirectUris.length > 0) return postLogoutRedirectUris
  const pages = [
    routes.authenticatedUrl ?? routeDefaults.authenticatedUrl,
    routes.loginUrl ?? routeDefaults.loginUrl,
  ]
  return hostOrigins.flatMap((origin) => [origin, ...pages.map((page) => new URL(page, origin).href)])
}
