import { Hono } from 'hono'
import type { Client } from '../domain/applications/clients.ts'
import type { NativeApp } from '../platform/db/schema/applications.ts'
import type { HttpEnv } from '../http/context.ts'
import type { Services } from '../request/services.ts'
import { accountPath } from './routes.ts'

export type Of<Platform> = Extract<NativeApp, { readonly platform: Platform }>

const isAmong =
  <Platform extends NativeApp['platform']>(platform: Platform) =>
  (app: NativeApp): app is Of<Platform> =>
    app.platform === platform

const toApps = (clients: readonly Client[]): readonly NativeApp[] =>
  clients.flatMap(({ nativeApps }) => nativeApps)

/** Apple writes the team before the bundle. */
export const toBundleId = ({ appId }: Of<'ios'>): string => appId.slice(appId.indexOf('.') + 1)

const kept = { 'cache-control': 'public, max-age=3600' }

const associations = (apps: readonly NativeApp[]) => ({
  applinks: {
    details: apps.filter(isAmong('ios')).map((app) => ({
      appIDs: [app.appId],
      components: [{ '/': `${accountPath}/redirect/ios/${toBundleId(app)}*` }],
    })),
  },
  webcredentials: { apps: apps.filter(isAmong('ios')).map(({ appId }) => appId) },
})

const links = (apps: readonly NativeApp[]) =>
  apps.filter(isAmong('android')).map(({ packageName, fingerprints }) => ({
    relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
    target: {
      namespace: 'android_app',
      package_name: packageName,
      sha256_cert_fingerprints: fingerprints,
    },
  }))

/** How native applications and addresses of this server find each other; the way back is a page (`hosted-routes.ts`). */
export const nativeAppRoutes = ({ clients }: Services): Hono<HttpEnv> => {
  const apps = async () => toApps(await clients.all())
  return new Hono<HttpEnv>()
    .get('/.well-known/apple-app-site-association', async (context) =>
      context.json(associations(await apps()), 200, kept),
    )
    .get('/.well-known/assetlinks.json', async (context) => context.json(links(await apps()), 200, kept))
}
