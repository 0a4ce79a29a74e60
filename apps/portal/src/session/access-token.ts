import { atom } from 'jotai/vanilla'
import { clockAtom } from '../ports/clock.ts'
import type { SessionState } from './session.flow.ts'
import { session, untilSessionAtom } from './session.atoms.ts'
import type { Tokens } from './tokens.ts'

/** Requests take a while: a token that is about to end is no use. */
const spareMs = 5000

/** The token to act with now: that of a session, or of one whose profile is still on its way. */
const readTokens = (state: SessionState): Tokens | undefined => {
  if (state.step === 'signedOut') return undefined
  if (state.step === 'loading') return state.tokens
  return (state.step === 'refreshing' && state.next) || state.session.tokens
}

const isSettled = ({ step }: SessionState): boolean => step === 'signedIn' || step === 'signedOut'

/**
 * A token that lives at least `minMs` longer, renewed first where needed. Undefined when no user is signed in.
 *
 * @param isForced the server is asked after this call, so that the token shows what was changed before it
 */
export const accessToken = atom(
  null,
  async (get, set, { minMs = spareMs, isForced = false } = {}): Promise<Tokens | undefined> => {
    const isLasting = (tokens: Tokens) =>
      tokens.expiresAt - get(clockAtom).now() > Math.min(minMs, tokens.lifeMs / 2)
    const now = readTokens(get(session))
    if (now !== undefined && !isForced && isLasting(now)) return now
    // What a renewal under way will bring may be older than what this one was asked for.
    if (isForced && get(session).step === 'refreshing') await get(untilSessionAtom)(isSettled)
    if (get(session).step === 'signedOut') return undefined
    set(session, { is: 'renewalAsked' })
    return readTokens(await get(untilSessionAtom)(isSettled))
  },
)

/** The server refused a token: a newer one, or nothing when that ended the session. */
export const renewedAccessToken = atom(
  null,
  async (get, set, refused: string): Promise<string | undefined> => {
    set(session, { is: 'tokenRefused', accessToken: refused })
    const state = get(session)
    // While a profile is loading, its own request was refused: waiting for itself would never end.
    if (state.step === 'loading' || (state.step === 'refreshing' && state.next)) return undefined
    const tokens = readTokens(await get(untilSessionAtom)(isSettled))
    return tokens?.accessToken === refused ? undefined : tokens?.accessToken
  },
)

/** Another password gave the session a new id: tokens of the old one are dead, also those the host keeps. */
export const replaceTokens = atom(null, async (_get, set): Promise<void> => {
  await set(accessToken, { isForced: true })
})
