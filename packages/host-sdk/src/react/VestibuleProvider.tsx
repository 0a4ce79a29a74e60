import { createElement, type ReactNode, useEffect, useRef, useState } from 'react'
import type { PortalOptions } from '../options.ts'
import { PortalContext } from './context.ts'
import { createPortalStore } from './portal-store.ts'

type Props = PortalOptions & { readonly children?: ReactNode }

/**
 * Puts one portal on the page for everything inside. It shows itself below the children, without height while the
 * person is in the host's own content, unless `<SignIn>` or `<AdminPortal>` give it a place. Theme and locale are
 * followed; every other option counts from the start.
 *
 * @example <VestibuleProvider portalUrl="https://auth.acme.com" clientId={clientId}><App /></VestibuleProvider>
 */
export const VestibuleProvider = ({ children, ...options }: Props): ReactNode => {
  const [store] = useState(() => createPortalStore(options))
  const { theme, locale } = { ...store.options, ...options }
  // A theme is as good as its content: hosts write it anew in each render.
  const look = JSON.stringify(theme)
  const shown = useRef({ look, locale })
  useEffect(() => {
    if (look !== shown.current.look && theme) store.portal()?.setTheme(theme)
    if (locale !== shown.current.locale && locale) store.portal()?.setLocale(locale)
    shown.current = { look, locale }
  })
  // Without the JSX runtime, whose imports would be a tenth of this package.
  // A reference is there before any effect runs: whatever is inside finds the portal mounted.
  const place = createElement('div', { ref: store.waitIn })
  return createElement(PortalContext.Provider, { value: store }, children, place)
}
