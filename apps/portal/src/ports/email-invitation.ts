import { atom } from 'jotai/vanilla'
import { type Route, route } from './route.ts'

/** What a mailed invitation is accepted with. */
export type Invited = { readonly userId: string; readonly token: string }

type Waiting = Invited & { readonly key: Route['key'] }

/** Memory only: a token stays out of the address bar and of storage (SEC-PO-01, SEC-PO-02). */
const kept = atom<Waiting | undefined>(undefined)

/** The invitation the route was opened with, or the one that waits until its user has signed in. */
export const emailInvitation = atom((get): Invited | undefined => {
  const { userId, token } = get(route).params
  return userId && token ? { userId, token } : get(kept)
})

/** The route that the user comes back to after signing in; undefined where no invitation waits. */
export const routeOfWaitingInvitation = atom((get) => get(kept)?.key)

/** Keeps the invitation while its user signs in. */
export const keepEmailInvitation = atom(null, (get, set) => {
  const invited = get(emailInvitation)
  if (invited !== undefined) set(kept, { ...invited, key: get(route).key })
})

/** The invitation was accepted, or turned out to be no good. */
export const dropEmailInvitation = atom(null, (_get, set) => set(kept, undefined))
