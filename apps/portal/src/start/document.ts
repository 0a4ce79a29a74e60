import { translatorAtom } from '../i18n/translator.atoms.ts'
import { applyTheme, ourTheme, type Theme } from '../theme/apply.ts'
import type { Store } from '../ports/store.ts'

/** Named looks and the accent of a host have rules of their own, which most pages never need. */
export const showTheme = (theme: Theme): void => {
  if (theme.look !== ourTheme.look || theme.tokens.accent !== undefined) void import('../theme/looks.css')
  applyTheme(document.documentElement, theme)
}

/** Keeps the document's language and direction with the portal's, for screen readers and for layout. */
export const showLocale = (store: Store): void => {
  const notify = () => {
    const { locale, direction } = store.get(translatorAtom)
    document.documentElement.lang = locale
    document.documentElement.dir = direction
  }
  store.sub(translatorAtom, notify)
  notify()
}
