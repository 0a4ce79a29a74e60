import { failed, type Handlers, ok, type PortalMethods } from '@vestibule/bridge'
import { bootAtom } from '../ports/boot.ts'
import { accessToken } from '../session/access-token.ts'
import { isOfApi } from '../session/keyed/keyed-api.ts'
import { signForHost } from '../session/keyed/host-key.ts'
import { hostToken } from '../session/keyed/host-token.ts'
import { isHandedOver, session, signedInSession } from '../session/session.atoms.ts'
import { waitForSession } from '../session/wait-for-session.ts'
import { failureForHost, notAuthenticated } from './failure-for-host.ts'
import type { Store } from '../ports/store.ts'

/** Methods as HTTP writes them. */
const isMethod = (htm: string): boolean => /^[A-Z]+$/.test(htm)

/** Tokens for the host page, and what it needs to use those that are bound to a key. */
export const tokenMethods = (store: Store): Pick<Handlers<PortalMethods>, 'getAccessToken' | 'signDpop'> => ({
  getAccessToken: async ({ minTtl = 0, force = false }) => {
    // A page is given no token of a user of whom it has not heard.
    if (isHandedOver(store.get(session))) await store.set(waitForSession, (state) => !isHandedOver(state))
    const tokens = await store.set(accessToken, { minMs: minTtl * 1000, isForced: force })
    return tokens === undefined ? notAuthenticated : store.set(hostToken, tokens).then(ok, failureForHost)
  },
  signDpop: async ({ htm, htu, ath, nonce }) => {
    if (store.get(signedInSession) === undefined) return notAuthenticated
    if (store.get(bootAtom).givesTokens === false) return failed('FORBIDDEN', 'There is no token to sign for')
    // Of our own server the host asks nothing in its own name: the portal does.
    const isOurs = htu.startsWith(`${location.origin}/`)
    if (isOurs || !isMethod(htm) || !isOfApi(htu, store.get(bootAtom).apis ?? []))
      return failed('FORBIDDEN', 'This is no address of an API that the application has registered')
    return ok({ proof: await store.set(signForHost, { htm, htu, ath, nonce }) })
  },
})
