import type { PortalHandle } from '@vestibule/host-sdk'
import type { HostAction } from './host-action.ts'

/** Everything by the handle of a mount, once there is one. */
export const handleActions = (
  handle: () => PortalHandle,
): Readonly<Record<HostAction, (params: never) => Promise<unknown>>> => ({
  signIn: () => handle().login(),
  openAdminPortal: (params: { page: string }) => handle().openAdminPortal(params),
  getAccessToken: (params: object) => handle().getAccessToken(params),
  setTheme: (theme: 'auto') => handle().setTheme(theme),
  setLocale: ({ locale }: { locale: string }) => handle().setLocale(locale),
  stepUp: (params: object) => handle().stepUp(params),
  logout: () => handle().logout(),
  destroy: async () => handle().destroy(),
})
