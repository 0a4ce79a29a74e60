import { createElement, type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { PortalHandle } from '../handle.ts'
import { readPortal, useStore } from './context.ts'

type Place = {
  readonly open: (portal: PortalHandle) => Promise<void>
  readonly leave?: (portal: PortalHandle) => Promise<void>
}

/** Gives the portal a place in an element while it is on the page, and shows something there. */
const usePlace = ({ open, leave }: Place) => {
  const store = useStore()
  const slot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const takeBack = store.place(slot.current as HTMLDivElement)
    open(readPortal(store)).catch(reportError)
    return () => {
      takeBack()
      leave?.(readPortal(store)).catch(() => {})
    }
  }, [store, open, leave])
  return slot
}

type Props = { readonly className?: string }

const signIn: Place = {
  open: async (portal) => {
    if (!portal.isAuthenticated()) await portal.login()
  },
}

/**
 * The sign-in box. A signed-in user stays where they are.
 *
 * @example <SignIn className="box" />
 */
export const SignIn = ({ className }: Props): ReactNode => {
  const slot = usePlace(signIn)
  return createElement('div', { ref: slot, className })
}

const closeAdmin = (portal: PortalHandle): Promise<void> => portal.closeAdminPortal()

/**
 * The admin portal, which fills its place.
 *
 * @param props `page`: the page it opens with, such as `users`
 * @example <AdminPortal className="fills" page="users" />
 */
export const AdminPortal = ({ className, page }: Props & { readonly page?: string }): ReactNode => {
  const open = useMemo(() => (portal: PortalHandle) => portal.openAdminPortal({ page }), [page])
  const slot = usePlace({ open, leave: closeAdmin })
  return createElement('div', { ref: slot, className })
}
