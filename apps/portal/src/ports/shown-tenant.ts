import { type Atom, atom } from 'jotai/vanilla'

/** A tenant; its name is empty where it is not known. */
export type ActingTenant = { readonly id: string; readonly name: string }

const source = atom<Atom<ActingTenant | undefined>>(atom(undefined))

/** The tenant in which the session acts now, or the account below it of the address. Given at start as an atom of the session's. */
export const actingTenantAtom = atom(
  (get) => get(get(source)),
  (_get, set, from: Atom<ActingTenant | undefined>) => set(source, from),
)

const held = atom<ReadonlyMap<string, ActingTenant>>(new Map())

/** Says for which tenant a dialog was opened, or a form was changed: what it sends is meant for that one. */
export const holdTenant = atom(null, (get, set, part: string, tenant: ActingTenant | undefined) => {
  const others = [...get(held)].filter(([name]) => name !== part)
  set(held, new Map(tenant === undefined ? others : [...others, [part, tenant]]))
})

/** Whether anything on screen belongs to the tenant that it was opened for. */
export const isTenantHeld = atom((get) => get(held).size > 0)

/**
 * The tenant that the user sees. Another tab may switch the session at any moment: a dialog over the page stays what it was,
 * and the server makes its changes in no other tenant (SEC-PO-11).
 */
export const shownTenant = atom((get) => [...get(held).values()].at(-1) ?? get(actingTenantAtom))
