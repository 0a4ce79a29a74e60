import type { Session, SessionEvent } from '../session.ts'
import { keepTenant, readTenant } from './acting-tenant.ts'
import type { HostedEvents, HostedListeners } from './events.ts'
import { arrived } from './loop.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { HostedOptions } from './options.ts'
import type { Surroundings } from './surroundings.ts'
import { askTokens, type TokenResult, type Tokens } from './tokens.ts'

/** The share of a token's life after which it is renewed. */
const renewAt = 0.8

/** The server's word on the tenant or the session, unlike a server that is away or busy. */
const isRefusal = /^(invalid_grant|login_|status 40)/

/** Who is signed in on this page, and with which tokens. */
export interface Keeper {
  readonly session: () => Session
  readonly tokens: () => Tokens | undefined
  /** Takes tokens, or that no user is signed in. */
  readonly settle: (next: Tokens | undefined, reason: SessionEvent['reason']) => Session
  /** Says what is known now, or that it is not known yet. */
  readonly announce: (isLoading: boolean, reason: SessionEvent['reason']) => Session
  /** Renews the session; one request at a time, for all callers. */
  readonly renew: (reason?: SessionEvent['reason']) => Promise<void>
  /** Goes on in another tenant; answers the protocol's error where that was refused. */
  readonly actIn: (tenantId: string) => Promise<string | undefined>
  readonly stop: () => void
}

const askAgain = (
  surroundings: Surroundings,
  options: HostedOptions,
  tokens: Tokens | undefined,
  tenantId: string | undefined,
): Promise<TokenResult> =>
  tokens?.refreshToken
    ? askTokens(surroundings, options, '/oauth/token', {
        grant_type: 'refresh_token',
        refresh_token: tokens.refreshToken,
        client_id: options.clientId,
        tenantId,
      })
    : askTokens(surroundings, options, '/oauth/authorize/silent', { tenantId: tenantId ?? null })

type Held = Pick<Keeper, 'session' | 'tokens' | 'settle' | 'announce' | 'stop'> & {
  /** Not a sign-out of the user's own: the developer reads why. */
  readonly end: (error: HostedEvents['error']) => void
}

/** Holds tokens, and calls `renew` when most of their life is over. */
const holdTokens = (
  options: HostedOptions,
  surroundings: Surroundings,
  { emit, renew }: Pick<HostedListeners, 'emit'> & { readonly renew: () => void },
): Held => {
  let session: Session = { state: 'loading' }
  let tokens: Tokens | undefined
  let stopTimer = () => {}

  const announce: Keeper['announce'] = (isLoading, reason) => {
    const before = JSON.stringify(session)
    session = tokens ? { state: 'authenticated', user: tokens.user } : { state: 'anonymous' }
    if (isLoading) session = { state: 'loading' }
    if (before !== JSON.stringify(session)) emit('auth-change', { ...session, reason })
    return session
  }
  const settle: Keeper['settle'] = (next, reason) => {
    stopTimer()
    tokens = next
    if (next) {
      arrived(surroundings)
      stopTimer =
        options.keepSessionAlive === false
          ? surroundings.after(next.lifeMs, () =>
              end({ code: 'SESSION_ENDED', message: 'The token has ended, and silent refresh is disabled' }),
            )
          : surroundings.after(next.lifeMs * renewAt, renew)
    }
    return announce(false, reason)
  }
  const end: Held['end'] = (error) => {
    emit('error', error)
    settle(undefined, 'expired')
  }
  return { session: () => session, tokens: () => tokens, settle, announce, end, stop: () => stopTimer() }
}

export const createKeeper = (
  options: HostedOptions,
  surroundings: Surroundings,
  { emit }: Pick<HostedListeners, 'emit'>,
): Keeper => {
  const requests = oneAtATime()
  const renew: Keeper['renew'] = (reason = 'refresh') => requests.share(() => renewNow(reason))
  const held = holdTokens(options, surroundings, { emit, renew: () => void renew() })
  const ask = (tenantId?: string) => askAgain(surroundings, options, held.tokens(), tenantId)

  const renewNow = async (reason: SessionEvent['reason']): Promise<void> => {
    const tenantId = readTenant(surroundings)
    let tokenAnswer = await ask(tenantId)
    if (tenantId && 'error' in tokenAnswer && isRefusal.test(tokenAnswer.error)) {
      // The user may have left that tenant: the session goes on in its own, where there is one.
      tokenAnswer = await ask()
      if ('tokens' in tokenAnswer) keepTenant(surroundings)
    }
    if ('tokens' in tokenAnswer) return void held.settle(tokenAnswer.tokens, reason)
    const tokens = held.tokens()
    // Away for a moment is not signed out: the token at hand may be good for a while yet.
    const mayGoOn = tokenAnswer.error === 'unreachable' && tokens && tokens.expiresAt > surroundings.now()
    if (mayGoOn) return
    if (!tokens) return void held.settle(undefined, 'expired')
    held.end({
      code: tokenAnswer.error,
      message: "The session has ended: couldn't refresh user token with oauth service",
    })
  }
  const actIn: Keeper['actIn'] = async (tenantId) => {
    let error: string | undefined
    await requests.queue(async () => {
      const tokenAnswer = await ask(tenantId)
      if ('error' in tokenAnswer) {
        error = tokenAnswer.error
        return
      }
      keepTenant(surroundings, tenantId)
      held.settle(tokenAnswer.tokens, 'tenant')
    })
    return error
  }
  return { ...held, renew, actIn }
}
