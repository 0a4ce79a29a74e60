import {
  compileEntitlements,
  type Entitlements,
  type EntitlementsContext as Rules,
  prepareAttributes,
} from '@vestibule/access'
import { type Handlers, ok, type PortalMethods } from '@vestibule/bridge'
import type { EntitlementsContext } from '@vestibule/contract/areas/entitlements'
import { atom, type createStore } from 'jotai/vanilla'
import { clockAtom } from '../ports/clock.ts'
import { loadEntitlements } from '../session/entitlements.ts'
import { readClaims } from '../session/tokens.ts'
import { signedInSession } from '../session/session.atoms.ts'
import { failureForHost, notAuthenticated } from './failure-for-host.ts'

type Store = ReturnType<typeof createStore>
/** What was bought, as the server told it, and the questions it answers. */
type Known = { readonly context: EntitlementsContext; readonly rules: Entitlements }
type Held = { readonly of: Promise<EntitlementsContext>; readonly known: Promise<Known> }

const held = atom<Held | undefined>(undefined)

/** Compiled once for each answer of the server. */
const knownFor = atom(null, (get, set, accessToken: string): Promise<Known> => {
  const loading = set(loadEntitlements, accessToken)
  const before = get(held)
  if (before?.of === loading) return before.known
  const now = () => get(clockAtom).now()
  const known = loading.then((context) => ({
    context,
    // A condition of a kind that is not known never matches.
    rules: compileEntitlements(context as unknown as Rules, now),
  }))
  set(held, { of: loading, known })
  return known
})

/** Entitlement questions of the host, answered here so that its page carries no rules. */
export const entitlementMethods = (
  store: Store,
): Pick<Handlers<PortalMethods>, 'evaluate' | 'getEntitlements'> => {
  const answered = async <Result>(
    answer: (known: Known, accessToken: string) => Result,
  ): Promise<Result | typeof notAuthenticated> => {
    const accessToken = store.get(signedInSession)?.tokens.accessToken
    if (accessToken === undefined) return notAuthenticated
    return store.set(knownFor, accessToken).then((known) => answer(known, accessToken), failureForHost)
  }
  return {
    evaluate: ({ kind, key, attributes = {} }) =>
      answered(({ rules }, accessToken) => {
        const prepared = prepareAttributes({ custom: attributes, jwt: readClaims(accessToken) })
        return ok(rules[kind](key, prepared))
      }),
    getEntitlements: () => answered(({ context }) => ok({ context: JSON.stringify(context) })),
  }
}
