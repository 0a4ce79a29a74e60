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
  const [store] = useState(createPortalStore)
  const [first] = useState(options)
  // A reference is there before any effect runs: whatever is inside finds the portal mounted.
  const [home] = useState(() => (el: HTMLElement | null) => store.waitIn(el, first))
  const { theme = first.theme, locale = first.locale } = options
  // A theme is as good as its content: hosts write it anew in each render.
  const look = JSON.stringify(theme)
  const shown = useRef({ look, locale })
  useEffect(() => {
    const portal = store.portal()
    if (look !== shown.current.look && theme) portal?.setTheme(theme)
    if (locale !== shown.current.locale && locale) portal?.setLocale(locale)
    shown.current = { look, locale }
  })
  // Without the JSX runtime, whose imports would be a tenth of this package.
  const place = createElement('div', { ref: home })
  return createElement(PortalContext.Provider, { value: store }, children, place)
}
