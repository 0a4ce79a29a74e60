import type { PortalConfig } from '@vestibule/bridge'
import { overrideTexts, speak } from '../i18n/translator.atoms.ts'
import { bootAtom } from '../ports/boot.ts'
import { configAtom } from '../ports/host.ts'
import { homeRoute, type Route, route } from '../ports/route.ts'
import type { Store } from '../ports/store.ts'
import { isKnownRoute, openRoute } from '../routes/open-route.ts'

/** Where the admin portal begins when no page is named. */
const firstAdminRoute = 'admin/profile'

/** Takes over what the host said in its greeting. */
export const followConfig = async (store: Store, config: PortalConfig): Promise<void> => {
  store.set(configAtom, config)
  if (config.theme) {
    const { setTheme } = await import('../theme/theme.atoms.ts')
    store.set(setTheme, 'host', config.theme)
  }
  if (config.locale) await store.set(speak, config.locale)
  if (config.localizations) await store.set(overrideTexts, 'host', config.localizations)
  const now = store.get(route)
  // The person has gone on in the document meanwhile: that is the later wish.
  if (now.key === (store.get(bootAtom).route ?? homeRoute))
    await store.set(openRoute, routeAskedBy(config, now))
}

/** Where the host wants to begin; where the portal is when it does not say, or names something unknown. */
export const routeAskedBy = ({ view, route: key, params = {} }: PortalConfig, now: Route): Route => {
  const requested = key !== undefined && isKnownRoute(key) ? { key, params } : now
  return view === 'admin' && requested.key === homeRoute ? { key: firstAdminRoute, params: {} } : requested
}
