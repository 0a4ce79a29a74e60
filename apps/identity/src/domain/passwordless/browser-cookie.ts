import { passwordlessCookieName } from '@vestibule/contract/constants'
import { requireOrigin } from '../../request/check-origin.ts'
import { cookieValues, hostOnlyName, secretCookie } from '../../request/cookies.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { secretText } from '../../runtime/random.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { readSessionKey } from '../../request/session-key.ts'

const toCookieName = ({ client, config }: RequestContext): string =>
  hostOnlyName(config, passwordlessCookieName(client.id))

const set = (ctx: RequestContext, value: string, maxAgeSeconds: number): void =>
  ctx.reply.setCookie(secretCookie({ name: toCookieName(ctx), value, maxAgeSeconds }, ctx.deployment))

/** A browser that keeps no cookie signs what it asks for: it is known by its key. */
const keyBinding = (ctx: RequestContext): string | undefined => {
  const key = readSessionKey(ctx)
  return key === undefined ? undefined : sha256(`key ${key}`)
}

/** Gives the browser a secret of its own for what it just asked for, and answers its hash. */
export const bindBrowser = (ctx: RequestContext): string => {
  const ofKey = keyBinding(ctx)
  if (ofKey !== undefined) return ofKey
  const secret = secretText(ctx.random)
  set(ctx, secret, lifetimes.magicLink)
  return sha256(secret)
}

/** Hash of the secret of the browser that asks. Of two cookies one was tossed in: neither is believed (SEC-SS-11). */
export const readBrowserBinding = (ctx: RequestContext): string | undefined => {
  const ofKey = keyBinding(ctx)
  if (ofKey !== undefined) return ofKey
  const [secret, ...more] = cookieValues(ctx.cookieHeader, toCookieName(ctx))
  if (secret === undefined || more.length > 0) return undefined
  requireOrigin(ctx)
  return sha256(secret)
}

export const unbindBrowser = (ctx: RequestContext): void => {
  if (keyBinding(ctx) === undefined) set(ctx, '', 0)
}
