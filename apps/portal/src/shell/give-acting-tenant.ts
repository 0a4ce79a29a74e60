import { atom } from 'jotai/vanilla'
import { scopedTenant } from '../ports/route.ts'
import { type ActingTenant, actingTenantAtom } from '../ports/shown-tenant.ts'
import type { Store } from '../ports/store.ts'
import { switchBackAtom } from '../ports/switch-back.ts'
import { signedInSession } from '../session/session.atoms.ts'
import { switchTenant } from '../session/switch-tenant.ts'

const actingTenant = atom((get): ActingTenant | undefined => {
  const signedIn = get(signedInSession)
  if (signedIn === undefined) return undefined
  const scoped = get(scopedTenant)
  if (scoped !== undefined) return { id: scoped, name: '' }
  const { tenantId: id, name } = signedIn.activeTenant
  return { id, name }
})

/** Tells dialogs and requests where the session acts. The sign-in box, which changes no tenant, does without. */
export const giveActingTenant = (store: Store): void => {
  store.set(actingTenantAtom, actingTenant)
  store.set(switchBackAtom, (tenantId) => store.set(switchTenant, { tenantId, isSilent: true }))
}
