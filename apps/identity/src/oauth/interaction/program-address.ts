import type { Client } from '../../domain/applications/clients.ts'
import type { Config } from '../../runtime/config/config.ts'
import { isLoopbackHost } from '../../runtime/loopback-host.ts'
import { toBundleId } from '../native-app-routes.ts'
import { accountPath } from '../routes.ts'

type Registered = Pick<Client, 'isNative' | 'nativeApps'>

/** Whether the system itself opens our page of this application by the application, as it was registered to. */
const isClaimed = ({ nativeApps }: Registered, platform: string, app: string): boolean =>
  nativeApps.some((one) =>
    one.platform === 'ios'
      ? platform === 'ios' && toBundleId(one) === app
      : platform === 'android' && one.packageName === app,
  )

/** A part of a path as the router reads it, which decodes what it can. */
const decode = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Our page that leads back to an application hands what it was opened with to a scheme, unless the system claims it. */
const leadsToScheme = (client: Registered, url: URL, publicUrl: string): boolean => {
  if (url.origin !== new URL(publicUrl).origin) return false
  const prefix = `${accountPath}/redirect/`.split('/').slice(0, -1)
  const parts = url.pathname.split('/').map(decode)
  if (prefix.some((part, index) => parts[index] !== part)) return false
  const [platform = '', app = ''] = parts.slice(prefix.length)
  return !isClaimed(client, platform, app)
}

/**
 * Whether an authorization response goes to a program on the user's device and not to a site: any program may claim a
 * scheme, or listen at a port (RFC 8252, 8.6). A page of development, which is at a loopback address as this server is
 * itself, is none, unless its application is registered as native.
 *
 * @param client the application that asks
 * @param redirectUri registered address, absolute
 */
export const isProgramAddress = (
  client: Registered,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  redirectUri: string,
): boolean => {
  const url = new URL(redirectUri)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return true
  if (leadsToScheme(client, url, publicUrl)) return true
  return isLoopbackHost(url.hostname) && (client.isNative || !isLoopbackHost(new URL(publicUrl).hostname))
}
