import type { Session, SessionEvent } from '../session.ts'
import type { HostedListeners } from './events.ts'
import { arrived } from './loop.ts'
import type { HostedOptions } from './options.ts'
import type { Surroundings } from './surroundings.ts'
import { askTokens, type TokenResult, type Tokens } from './tokens.ts'

/** The share of a token's life after which it is renewed. */
const renewAt = 0.8

/** Who is signed in on this page, and with which tokens. */
export interface Keeper {
  readonly session: () => Session
  readonly tokens: () => Tokens | undefined
  /** Takes tokens, or that no user is signed in. */
  readonly settle: (next: Tokens | undefined, reason: SessionEvent['reason']) => Session
  /** Renews the session; one request at a time, for all callers. */
  readonly renew: (reason?: SessionEvent['reason']) => Promise<void>
  readonly stop: () => void
}

const askAgain = (
  surroundings: Surroundings,
  options: HostedOptions,
  tokens: Tokens | undefined,
): Promise<TokenResult> =>
  tokens?.refreshToken
    ? askTokens(surroundings, options, '/oauth/token', {
        grant_type: 'refresh_token',
        refresh_token: tokens.refreshToken,
        client_id: options.clientId,
      })
    : askTokens(surroundings, options, '/oauth/authorize/silent', { tenantId: null })

export const createKeeper = (
  options: HostedOptions,
  surroundings: Surroundings,
  { emit }: HostedListeners,
): Keeper => {
  let session: Session = { state: 'loading' }
  let tokens: Tokens | undefined
  let renewal: Promise<void> | undefined
  let stopTimer = () => {}

  const settle: Keeper['settle'] = (next, reason) => {
    stopTimer()
    tokens = next
    if (next) {
      arrived(surroundings)
      stopTimer =
        options.keepSessionAlive === false
          ? surroundings.after(next.lifeMs, () => void settle(undefined, 'expired'))
          : surroundings.after(next.lifeMs * renewAt, () => void renew())
    }
    const before = JSON.stringify(session)
    session = next ? { state: 'authenticated', user: next.user } : { state: 'anonymous' }
    if (before !== JSON.stringify(session)) emit('auth-change', { ...session, reason })
    return session
  }

  const renewNow = async (reason: SessionEvent['reason']): Promise<void> => {
    const tokenAnswer = await askAgain(surroundings, options, tokens)
    renewal = undefined
    if ('tokens' in tokenAnswer) return void settle(tokenAnswer.tokens, reason)
    // Away for a moment is not signed out: the token at hand may be good for a while yet.
    const mayGoOn = tokenAnswer.error === 'unreachable' && tokens && tokens.expiresAt > surroundings.now()
    if (!mayGoOn) settle(undefined, 'expired')
  }
  const renew: Keeper['renew'] = (reason = 'refresh') => (renewal ??= renewNow(reason))

  return { session: () => session, tokens: () => tokens, settle, renew, stop: () => stopTimer() }
}
