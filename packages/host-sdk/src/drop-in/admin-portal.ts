import { HostSdk } from '../host-sdk.ts'
import { portalOf, portalOptions } from './portal-of.ts'
import type { Rendered, Rendering } from './vendor.ts'

const closed = (): void => {}

/** A page of the administration in a place of the application's, which its address says nothing about. */
const pageIn =
  (page: string) =>
  (container: HTMLElement, rendering: Rendering): Rendered => {
    const router = { current: () => '/', navigate: closed }
    const portal = HostSdk.mount(container, { ...portalOptions(rendering), view: 'admin', router })
    portal.openAdminPortal({ page }).catch(reportError)
    return { unmount: () => portal.destroy() }
  }

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
  renderInviteUserDialog: pageIn('users'),
  renderProfilePage: pageIn('profile'),
  renderChangePasswordForm: pageIn('profile'),
  renderEditEmailForm: pageIn('profile'),
  renderSsoGuideDialog: pageIn('sso'),
}
