import { pkceVerifierLength, routeDefaults } from '@vestibule/contract/constants'
import { safeTarget } from '../redirect.ts'
import type { Session } from '../session.ts'
import { keepTenant } from './acting-tenant.ts'
import { authorizeUrl } from './authorize.ts'
import type { HostedListeners } from './events.ts'
import type { Keeper } from './keeper.ts'
import { explainLoop, explained, hop, type Reason } from './loop.ts'
import type { HostedOptions, LoginOptions } from './options.ts'
import { type Pending, recall, remember } from './pending.ts'
import type { Surroundings } from './surroundings.ts'
import { askTokens } from './tokens.ts'

/** Tokens of a server whose clock differs by more seem to come from another time. */
const clockToleranceMs = 300_000

/** What a sign-in works with. */
export interface SignInDeps {
  readonly options: HostedOptions
  readonly surroundings: Surroundings
  readonly keeper: Keeper
  readonly emit: HostedListeners['emit']
}

/** A path of the host, by its route key. */
export const toPath = ({ options }: Pick<SignInDeps, 'options'>, key: keyof typeof routeDefaults): string =>
  options.routes?.[key] ?? routeDefaults[key]

/** The whole address of a path of the host. */
export const toAbsoluteUrl = ({ surroundings }: Pick<SignInDeps, 'surroundings'>, path: string): string =>
  new URL(path, surroundings.address().origin).href

const signedOut = (
  { surroundings, keeper, emit }: SignInDeps,
  code: string,
  reason: Reason,
  message = explained[reason],
): Session => {
  explainLoop(surroundings, reason)
  emit('error', { code, message })
  return keeper.settle(undefined, 'expired')
}

/** Where this page wants the user back: on the login route, where its query leads. */
const readReturnTo = async (means: SignInDeps): Promise<string> => {
  const { pathname, search, searchParams } = means.surroundings.address()
  if (pathname !== toPath(means, 'loginUrl')) return pathname + search
  const home = toPath(means, 'authenticatedUrl')
  // A route without a query waits for no file, and one whose file does not come signs in all the same.
  if (!search) return home
  return import('./later.ts').then(
    (later) => later.carryOver(searchParams, home),
    () => home,
  )
}

/** Leaves for the portal, unless that only goes round in circles. */
export const leaveForPortal = async (means: SignInDeps, login: LoginOptions): Promise<void> => {
  const { options, surroundings } = means
  const reason = hop(surroundings)
  if (reason) return void signedOut(means, 'LOGIN_LOOP', reason)
  const pending: Pending = {
    verifier: surroundings.random(pkceVerifierLength),
    state: surroundings.random(32),
    nonce: surroundings.random(32),
    redirectUri: toAbsoluteUrl(means, toPath(means, 'hostedLoginRedirectUrl')),
    to: login.redirectUrl ?? (await readReturnTo(means)),
    isSilent: login.prompt === 'none',
    tenantId: login.tenantId,
  }
  remember(surroundings, pending)
  const challenge = await surroundings.hash(pending.verifier)
  surroundings.leave(authorizeUrl(pending, { options, login, challenge }))
}

const continueRedirect = (means: SignInDeps, { to }: Pending): void => {
  const { options, surroundings } = means
  const target = safeTarget(to, options.allowedRedirectOrigins)
  if (target && target.origin !== surroundings.address().origin) surroundings.leave(target.href)
  else surroundings.replace(target?.href ?? toPath(means, 'authenticatedUrl'))
}

const refused = (means: SignInDeps, pending: Pending, error: string, description = ''): Session => {
  const { surroundings, keeper } = means
  continueRedirect(means, pending)
  if (!pending.isSilent) return signedOut(means, error, 'unknown', description)
  // Asked without a question: no user is signed in, and that is an answer.
  explainLoop(surroundings, 'cookie')
  return keeper.settle(undefined, 'expired')
}

/** Takes the portal's answer out of the address, and redeems its code. Clean before anything is asked (SEC-PO-02). */
export const takeAnswer = async (means: SignInDeps): Promise<Session> => {
  const { options, surroundings, keeper } = means
  const answerParams = Object.fromEntries(surroundings.address().searchParams)
  const pending = recall(surroundings)
  surroundings.replace(toPath(means, 'hostedLoginRedirectUrl'))
  if (!pending || answerParams.state !== pending.state)
    return signedOut(means, 'STATE_MISMATCH', 'redirect address')
  // The answer of another server may have been led here (RFC 9207).
  if (answerParams.iss && new URL(answerParams.iss).origin !== new URL(options.portalUrl).origin)
    return signedOut(means, 'ISSUER_MISMATCH', 'key')
  if (answerParams.error) return refused(means, pending, answerParams.error, answerParams.error_description)
  const tokenAnswer = await askTokens(surroundings, options, '/oauth/token', {
    grant_type: 'authorization_code',
    code: answerParams.code,
    code_verifier: pending.verifier,
    redirect_uri: pending.redirectUri,
    client_id: options.clientId,
  })
  if ('error' in tokenAnswer) return signedOut(means, tokenAnswer.error, 'key')
  const { nonce, iat } = tokenAnswer.tokens.claims
  if (nonce !== undefined && nonce !== pending.nonce) return signedOut(means, 'NONCE_MISMATCH', 'key')
  // A tenant of others opens the user's own, which nothing has to be remembered for.
  const isAsWanted = tokenAnswer.tokens.user.tenantId === pending.tenantId
  keepTenant(surroundings, isAsWanted ? pending.tenantId : undefined)
  keeper.settle(tokenAnswer.tokens, 'login')
  if (iat && Math.abs(iat * 1000 - surroundings.now()) > clockToleranceMs) explainLoop(surroundings, 'clock')
  continueRedirect(means, pending)
  return keeper.session()
}
