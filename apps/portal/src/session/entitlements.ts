import { type EntitlementsContext, loadEntitlementsV2 } from '@vestibule/contract/areas/entitlements'
import { atom } from 'jotai/vanilla'
import { callAtom } from '../ports/call.ts'
import { session, signedInSession } from './session.atoms.ts'

type Held = { readonly of: string; readonly context: Promise<EntitlementsContext> }

const held = atom<Held | undefined>(undefined)

/** What a customer bought. Loaded once for each access token: it may have changed with the next. */
export const loadEntitlements = atom(null, (get, set, accessToken: string): Promise<EntitlementsContext> => {
  const before = get(held)
  if (before?.of === accessToken) return before.context
  const context = get(callAtom)(loadEntitlementsV2, {})
  set(held, { of: accessToken, context })
  context.then(
    (entitlements) => set(putOnUser, accessToken, entitlements),
    // The next question asks again.
    () => get(held)?.context === context && set(held, undefined),
  )
  return context
})

/** A user of an earlier session, or none, keeps what is known of them. */
const putOnUser = atom(null, (get, set, accessToken: string, entitlements: EntitlementsContext): void => {
  const current = get(signedInSession)
  if (current?.tokens.accessToken !== accessToken) return
  set(session, { is: 'profileChanged', user: { ...current.user, entitlements } })
})
