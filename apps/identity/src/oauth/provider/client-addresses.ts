import { routeDefaults } from '@vestibule/contract/constants'
import type { Client } from '../../domain/applications/clients.ts'

/** Where an authorization may answer: what was registered, else the callback page of each of the host's origins. */
export const toRedirectUris = ({ redirectUris, hostOrigins, routes }: Client): readonly string[] => {
  if (redirectUris.length > 0) return redirectUris
  const path = routes.hostedLoginRedirectUrl ?? routeDefaults.hostedLoginRedirectUrl
  return hostOrigins.map((origin) => new URL(path, origin).href)
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
