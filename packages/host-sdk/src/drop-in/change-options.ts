import type { PortalHandle } from '../handle.ts'
import { readLanguageTag, toTexts } from './texts.ts'
import { toTheme } from './theme.ts'
import type { VendorTree } from './vendor.ts'

/** Shows another theme. */
export const changeTheme = (portal: PortalHandle, themeOptions: VendorTree): void =>
  void portal.setTheme(toTheme(themeOptions)).catch(reportError)

/** Says other texts, in another language where they name one. */
export const changeTexts = (portal: PortalHandle, localizations: VendorTree): void => {
  const locale = readLanguageTag(localizations)
  if (locale !== undefined) portal.setLocale(locale).catch(reportError)
  portal.setLocalizations(toTexts(localizations)).catch(reportError)
}
