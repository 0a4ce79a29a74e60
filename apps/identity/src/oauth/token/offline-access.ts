import { errors, type KoaContextWithOIDC } from 'oidc-provider'

const offlineAccess = 'offline_access'

const toParts = (scope: unknown): string[] => (typeof scope === 'string' ? scope.split(' ') : [])

/**
 * Puts `offline_access` back among the scopes of an authorization request. The library drops it unless the request asks
 * for consent as well; applications of this installation are allowed it without (OpenID Connect Core, 11: "unless other
 * conditions for processing the request permitting offline access to the requested resources are in place").
 */
export const restoreOfflineAccess = ({ oidc, query }: KoaContextWithOIDC): void => {
  const { client, params } = oidc
  if (!toParts(query.scope).includes(offlineAccess) || params === undefined) return
  if (client === undefined || !client.grantTypeAllowed('refresh_token')) return
  if (!toParts(client.scope).includes(offlineAccess))
    throw new errors.InvalidScope('requested scope is not allowed', offlineAccess)
  params.scope = [...new Set([...toParts(params.scope), offlineAccess])].join(' ')
}
