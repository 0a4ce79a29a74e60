import { loginCookieName } from '@vestibule/contract/constants'
import { cookieValues, hostOnlyName, secretCookie } from '../../../request/cookies.ts'
import type { RequestContext } from '../../../request/request-context.ts'
import { lifetimes } from '../../lifetimes.ts'
import { secretText } from '../../../runtime/random.ts'
import { sha256 } from '../../../platform/crypto/hash.ts'

/** Two browsers in one: the frame that asks, and the window that goes to the provider. They may share no cookies. */
type Place = 'frame' | 'window'

const toCookieName = ({ client, config }: RequestContext, place: Place): string =>
  hostOnlyName(config, `${loginCookieName(client.id)}${place === 'window' ? '_window' : ''}`)

const readSecret = (ctx: RequestContext, place: Place): string | undefined => {
  const [secret, ...more] = cookieValues(ctx.cookieHeader, toCookieName(ctx, place))
  // Of two cookies one was tossed in: neither is believed (SEC-SS-11).
  return secret !== undefined && /^[\w-]{43}$/.test(secret) && more.length === 0 ? secret : undefined
}

/** Hash of the secret this browser holds. */
export const readBrowserBinding = (ctx: RequestContext, place: Place): string | undefined => {
  const secret = readSecret(ctx, place)
  return secret === undefined ? undefined : sha256(secret)
}

/**
 * Gives the browser a secret, or lets it keep the one it has: several ways may be open at once in several tabs.
 * A provider posts its answer from another site, so the window's cookie travels along with that.
 */
export const setBrowserBinding = (ctx: RequestContext, place: Place): string => {
  const secret = readSecret(ctx, place) ?? secretText(ctx.random)
  const reach = place === 'window' ? 'frame' : ctx.deployment
  const cookie = { name: toCookieName(ctx, place), value: secret, maxAgeSeconds: lifetimes.loginTransaction }
  ctx.reply.setCookie(secretCookie(cookie, reach))
  return sha256(secret)
}
