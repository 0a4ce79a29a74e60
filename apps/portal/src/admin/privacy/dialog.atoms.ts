import type { Output } from '@vestibule/contract'
import type { preEnrollMFAAuthenticatorApp } from '@vestibule/contract/areas/mfa-devices'
import { atom } from 'jotai/vanilla'
import { pageParams } from '../../kit/page/page-params.ts'
import { route } from '../../ports/route.ts'

/** A key that is renamed or removed: a passkey, or a second factor. */
export type NamedKey = { readonly id: string; readonly name: string }

/** A step that shows what the server gave for it alone. */
export type HeldStep =
  | { readonly is: 'app'; readonly secret: Output<typeof preEnrollMFAAuthenticatorApp> }
  | { readonly is: 'phoneCode'; readonly otcToken: string; readonly phoneNumber: string }
  | { readonly is: 'codes'; readonly recoveryCode: string }

const held = atom<HeldStep | undefined>(undefined)

/** In memory only: the address of a step opens nothing once the step was left. */
export const heldStep = atom((get) => get(held))

/** Puts the next step in the place of the open dialog, unless the page was left meanwhile. */
export const showStep = atom(null, (get, set, step: HeldStep | { readonly is: 'phone' }) => {
  if (get(route).key !== 'admin/privacy') return
  if (step.is !== 'phone') set(held, step)
  set(pageParams, { dialog: step.is, item: undefined }, { replace: true })
})

/** Forgets a step that was left, unless another one has taken its place already. */
export const forgetStep = atom(null, (get, set, is: string | undefined) => {
  if (get(held)?.is === is) set(held, undefined)
})
