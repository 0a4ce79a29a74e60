import { failed, type Handlers, ok, type PortalMethods } from '@vestibule/bridge'
import type { createStore } from 'jotai/vanilla'
import { overrideTexts, speak } from '../i18n/translator.atoms.ts'
import { route } from '../ports/route.ts'
import { isTenantHeld } from '../ports/shown-tenant.ts'
import { sessionSnapshot } from '../session/session-snapshot.ts'
import { session, signedInSession } from '../session/session.atoms.ts'
import { stepUpMethods } from './step-up-for-host.ts'
import { entitlementMethods } from './entitlements-for-host.ts'
import { failureForHost, notAuthenticated } from './failure-for-host.ts'
import { moveFocus } from './move-focus.ts'
import { tokenMethods } from './tokens-for-host.ts'
import { closePortal } from './close-portal.ts'
import { signOutForHost } from './sign-out-for-host.ts'
import { isKnownRoute, openRoute } from '../routes/open-route.ts'

type Store = ReturnType<typeof createStore>

/** What the host page may ask of the portal. Every one is safe to call by a host that is hostile but registered. */
export const portalMethods = (store: Store, root: HTMLElement): Handlers<PortalMethods> => ({
  open: async ({ route: key, params = {} }) => {
    if (!isKnownRoute(key)) return failed('ROUTE_UNKNOWN', `Component ${key} is not supported`)
    const isOpen = await store.set(openRoute, { key, params }, 'host')
    return isOpen ? ok({ route: key }) : failed('UNSAVED_CHANGES', key)
  },
  close: () => closePortal(store),
  getState: () => {
    const tenants = store.get(signedInSession)?.tenants.map(({ tenantId, name }) => ({ tenantId, name }))
    return ok({ ...sessionSnapshot(store.get(session)), ...(tenants && { tenants }) })
  },
  ...tokenMethods(store),
  getAccess: () => {
    const user = store.get(signedInSession)?.user
    if (user === undefined) return notAuthenticated
    const roles = user.roles.map(({ key }) => key)
    const permissions = user.permissions.map(({ key }) => key)
    return ok({
      roles,
      permissions,
      superUser: user.superUser === true,
      version: toVersion([...roles, ...permissions]),
    })
  },
  ...entitlementMethods(store),
  ...stepUpMethods(store),
  ...developerMethods(store),
  logout: (how) => store.set(signOutForHost, how),
  switchTenant: async ({ tenantId, silent }) => {
    // What is open was opened for the tenant that is shown, and would be sent in another one.
    if (store.get(isTenantHeld)) return failed('UNSAVED_CHANGES', store.get(route).key)
    const { switchTenant } = await import('../session/switch-tenant.ts')
    return store.set(switchTenant, { tenantId, isSilent: silent }).then(ok, failureForHost)
  },
  resumeRedirect: async ({ code, state }) => {
    // As if the address had said so: whatever more is asked is asked there.
    await store.set(openRoute, { key: 'socialLoginCallbackUrl', params: { code, state } })
    return ok(sessionSnapshot(store.get(session)))
  },
  setTheme: async (theme) => {
    const { setTheme } = await import('../theme/theme.atoms.ts')
    return ok({ rejected: [...store.set(setTheme, 'host', theme)] })
  },
  setLocale: async ({ locale }) => {
    const spoken = await store.set(speak, locale)
    return spoken === undefined ? failed('LOCALE_UNKNOWN', locale) : ok({ locale: spoken })
  },
  setLocalizations: ({ localizations }) => store.set(overrideTexts, 'host', localizations).then(() => ok({})),
  ...frameMethods(root),
})

const developerMethods = (store: Store): Pick<Handlers<PortalMethods>, 'diagnose'> => ({
  diagnose: async () => {
    const { diagnoseForHost } = await import('./diagnose-for-host.ts')
    return diagnoseForHost(store).then(
      (diagnosis) => ok({ found: JSON.stringify(diagnosis) }),
      failureForHost,
    )
  },
})

type OfTheFrame = 'setViewport' | 'focus' | 'ping' | 'bye'

const frameMethods = (root: HTMLElement): Pick<Handlers<PortalMethods>, OfTheFrame> => ({
  setViewport: () => {
    // The host's keyboard may have covered the field: only the host can know, only we can scroll.
    root.ownerDocument.activeElement?.scrollIntoView({ block: 'nearest' })
    return ok({})
  },
  focus: ({ where }) => {
    moveFocus(root, where)
    return ok({})
  },
  ping: (payload) => ok(payload),
  bye: () => ok({}),
})

/** Changes whenever the rights of the user change; hosts keep compiled rules by it. */
const toVersion = (keys: readonly string[]): string => {
  let hash = 5381
  for (const char of keys.join(' ')) hash = (Math.imul(hash, 33) + char.charCodeAt(0)) | 0
  return (hash >>> 0).toString(36)
}
