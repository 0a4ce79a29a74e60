import { dialogStore, usersTableStore } from './component-stores.ts'
import { dialogAlone, pageAlone, usersTable } from './components.ts'
import { createPortal } from './create-portal.ts'
import { renderAdminPage } from './render-page.ts'
import { themes } from './theme.ts'
import type { Rendered, Rendering } from './vendor.ts'

const closed = (): void => {}

/** The administration, where the wrapper looks for it. */
export const adminPortal = {
  render: (_: Element, rendering: Rendering): Rendered => {
    const { portal } = createPortal(rendering)
    portal.openAdminPortal().catch(reportError)
    return { unmount: () => void portal.closeAdminPortal().catch(closed) }
  },
  renderPage: renderAdminPage,
  renderCheckoutDialog: (
    _: Element,
    { planId = '', ...rendering }: Rendering & { planId?: string },
  ): Rendered => {
    const { portal } = createPortal(rendering)
    portal.openCheckout({ planId }).catch((error: unknown) => {
      rendering.injector.hideCheckoutDialog()
      reportError(error)
    })
    return { unmount: closed }
  },
  renderUsersTable: usersTable,
  renderInviteUserDialog: dialogAlone({ kind: 'invite', route: 'admin/users', dialog: 'invite' }),
  renderProfilePage: pageAlone('admin/profile'),
  renderChangePasswordForm: dialogAlone({ kind: 'password', route: 'admin/profile', dialog: 'password' }),
  renderEditEmailForm: dialogAlone({ kind: 'email', route: 'admin/profile', dialog: 'email' }),
  renderSsoGuideDialog: dialogAlone({
    kind: 'sso',
    route: 'admin/sso/new',
    // Where the setup leads once the connection is on.
    isDone: ({ route }) => /^admin\/sso\/(?!new$)[^/]+$/.test(route),
  }),
  renderScimGuideDialog: dialogAlone({
    kind: 'scim',
    route: 'admin/provisioning',
    dialog: 'newConnection',
    isDone: ({ params }) => params.dialog === 'created',
  }),
  useUsersTableStore: usersTableStore,
  useInviteUserDialogStore: dialogStore('invite'),
  useSsoGuideDialogStore: dialogStore('sso'),
  useScimGuideDialogStore: dialogStore('scim'),
  themes,
  adminPortalStaticThemesDefaults: themes,
}
