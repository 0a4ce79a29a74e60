import { HostSdk } from '../host-sdk.ts'
import { portalOf, portalOptions } from './portal-of.ts'
import type { Rendered, Rendering } from './vendor.ts'

const closed = (): void => {}

/** What is shown in a place of the application's, which its address says nothing about. */
const partIn =
  (page: string, params: Readonly<Record<string, string>>) =>
  (container: HTMLElement, rendering: Rendering): Rendered => {
    const router = { current: () => '/', navigate: closed }
    const portal = HostSdk.mount(container, { ...portalOptions(rendering), view: 'admin', router })
    portal.openRoute(`admin/${page}`, params).catch(reportError)
    return { unmount: () => portal.destroy() }
  }

/** A page without the navigation around it. */
const pageIn = (page: string) => partIn(page, { only: 'page' })

/** A dialog without the page that it belongs to. */
const dialogIn = (page: string, dialog: string) => partIn(page, { only: 'dialog', dialog })

/** The administration, where the wrapper looks for it. */
export const adminPortal = {
  render: (_: Element, rendering: Rendering): Rendered => {
    const { portal } = portalOf(rendering)
    portal.openAdminPortal().catch(reportError)
    return { unmount: () => void portal.closeAdminPortal().catch(closed) }
  },
  renderCheckoutDialog: (
    _: Element,
    { planId = '', ...rendering }: Rendering & { planId?: string },
  ): Rendered => {
    const { portal } = portalOf(rendering)
    portal.openCheckout({ planId }).catch((error: unknown) => {
      rendering.injector.hideCheckoutDialog()
      reportError(error)
    })
    return { unmount: closed }
  },
  renderUsersTable: pageIn('users'),
  renderInviteUserDialog: dialogIn('users', 'invite'),
  renderProfilePage: pageIn('profile'),
  renderChangePasswordForm: dialogIn('profile', 'password'),
  renderEditEmailForm: dialogIn('profile', 'email'),
  renderSsoGuideDialog: pageIn('sso'),
}
