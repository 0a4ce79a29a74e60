import { atom } from 'jotai/vanilla'
import { route } from './route.ts'

/** The shared invite link the user came by, as it travels with whatever proves who they are; nothing otherwise. */
export const invitation = atom((get): { invitationToken?: string } => {
  const { invitationToken } = get(kept)
  return invitationToken ? { invitationToken } : {}
})

const stored = atom<string | undefined>(undefined)

/** Remembered between sign-in and sign-up: the address bar has lost it by then (SEC-PO-02). */
const kept = atom((get) => ({ invitationToken: get(route).params.invitationToken ?? get(stored) }))

/** Sends an invitation along with the next sign-in, which accepts it. */
export const carryInvitation = atom(null, (_get, set, token: string) => set(stored, token))

/** Keeps what the route says before another route takes its place. */
export const keepInvitation = atom(null, (get, set) => {
  const { invitationToken } = get(route).params
  if (invitationToken !== undefined) set(stored, invitationToken)
})
