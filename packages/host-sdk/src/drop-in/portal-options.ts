import type { PortalOptions } from '../options.ts'
import { narrowAdministration } from './narrow-administration.ts'
import { readLanguageTag, toTexts } from './texts.ts'
import { toTheme } from './theme.ts'
import { mergeTrees, treeAt } from './tree.ts'
import type { Rendering, VendorOptions, VendorTree } from './vendor.ts'
import { vendorRouter } from './vendor-router.ts'

/** Of the server that these screens came from. */
const served = (document.currentScript as HTMLScriptElement | null)?.src

const readOrigin = ({ contextOptions: { baseUrl } }: VendorOptions): string =>
  new URL(served ?? (typeof baseUrl === 'function' ? baseUrl('/') : baseUrl)).origin

/** The application's theme: the document of its metadata, and what its options say over it. */
export const readThemeOptions = ({ metadata = {}, themeOptions = {} }: VendorOptions): VendorTree =>
  mergeTrees(treeAt(metadata, 'themeV2'), themeOptions)

/** The application's texts, likewise. */
export const readLocalizations = ({ metadata = {}, localizations = {} }: VendorOptions): VendorTree =>
  mergeTrees(treeAt(metadata, 'localizations'), localizations)

/** What the wrapper's options are to the SDK. Those that it has no counterpart for are in `unused-options.ts`. */
export const portalOptions = (rendering: Rendering): PortalOptions => {
  const { injector, options } = rendering
  const { contextOptions, authOptions = {}, metadata = {} } = options
  const [themeOptions, localizations] = [readThemeOptions(options), readLocalizations(options)]
  return {
    portalUrl: readOrigin(options),
    clientId: contextOptions.clientId,
    appId: contextOptions.appId,
    routes: { ...injector.store.getState().auth.routes, ...authOptions.routes },
    router: vendorRouter(rendering),
    theme: toTheme(themeOptions),
    locale: readLanguageTag(localizations),
    localizations: toTexts(localizations),
    adminPortal: narrowAdministration(metadata, themeOptions),
    keepSessionAlive: authOptions.keepSessionAlive,
    sessionPerTenant: authOptions.enableSessionPerTenant,
    entitlements: options.entitlementsOptions?.enabled,
    tenantSelection: (options.tenantSelection ?? authOptions.tenantSelection)?.enabled,
    allowedRedirectOrigins: authOptions.allowedRedirectOrigins,
    enforceRedirectToSameSite: authOptions.enforceRedirectToSameSite,
    clearIdleTimeoutAllowedOrigins: authOptions.clearIdleTimeoutAllowedOrigins,
    tenantResolver: () => contextOptions.tenantResolver?.()?.tenant ?? undefined,
  }
}
