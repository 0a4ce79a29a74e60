import { createElement, type ReactNode, useEffect, useMemo, useState } from 'react'
import type { PortalHandle } from '../handle.ts'
import { hidingClass } from '../host-content.ts'
import type { PortalOptions } from '../options.ts'
import { readPortal, useStore } from './context.ts'

type Place = {
  readonly open: (portal: PortalHandle, options: PortalOptions) => Promise<void>
  readonly leave?: (portal: PortalHandle) => Promise<void>
}

/** An element that the portal has its place in while it is on the page, and shows something there. */
const usePlace = ({ open, leave }: Place, className?: string): ReactNode => {
  const store = useStore()
  const [ref] = useState(store.place)
  useEffect(() => {
    open(readPortal(store), store.options).catch(reportError)
    return () => void leave?.(readPortal(store)).catch(() => {})
  }, [store, open, leave])
  return createElement('div', { ref, className })
}

type Props = { readonly className?: string }

const signIn: Place = {
  open: async (portal, options) => {
    // On an address of signing in, such as that of a mailed link, and in a box that is a part of its page, the portal
    // shows what belongs there.
    const isPart = options.view === 'login' && !options.hosted
    if (!isPart && !document.querySelector(`.${hidingClass}`) && !portal.isAuthenticated())
      await portal.login()
  },
}

/**
 * The sign-in box. A signed-in user stays where they are. On an address of signing in, such as that of a mailed link,
 * it shows what the address leads to.
 *
 * @example <SignIn className="box" />
 */
export const SignIn = ({ className }: Props): ReactNode => usePlace(signIn, className)

const closeAdmin = (portal: PortalHandle): Promise<void> => portal.closeAdminPortal()

/**
 * The admin portal, which fills its place.
 *
 * @param props `page`: the page it opens with, such as `users`
 * @example <AdminPortal className="fills" page="users" />
 */
export const AdminPortal = ({ className, page }: Props & { readonly page?: string }): ReactNode => {
  const open = useMemo(() => (portal: PortalHandle) => portal.openAdminPortal({ page }), [page])
  return usePlace({ open, leave: closeAdmin }, className)
}
