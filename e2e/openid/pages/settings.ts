import type { UserManagerSettings } from 'oidc-client-ts'
import { type HostSettings, scope } from '../host.ts'

/** What the page says about the server and the application. */
export const settings = JSON.parse(document.body.dataset.settings ?? '{}') as HostSettings

/** Both libraries of the browser take the same; everything that is not said is their default. */
export const managerSettings: UserManagerSettings = {
  authority: settings.issuer,
  client_id: settings.clientId,
  redirect_uri: `${settings.origin}/callback`,
  post_logout_redirect_uri: `${settings.origin}/`,
  scope,
  loadUserInfo: true,
  revokeTokensOnSignout: true,
}
