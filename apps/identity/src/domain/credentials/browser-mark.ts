import { sha256 } from '../../platform/crypto/hash.ts'
import { isOfPortal, requireOrigin } from '../../request/check-origin.ts'
import { cookieValues, hostOnlyName, secretCookie } from '../../request/cookies.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { readSessionKey } from '../../request/session-key.ts'
import { secretText } from '../../runtime/random.ts'

type Mark = {
  /** The name of the cookie in an application. */
  readonly toPlainName: (clientId: string) => string
  readonly maxAgeSeconds: number
  /** What the browser is known by makes something count that was typed: a page around the frame has typed nothing there. */
  readonly isOfTyping?: true
}

/** A browser that keeps no cookie signs what it asks for: it is known by its key. */
const keyBinding = (ctx: RequestContext): string | undefined => {
  const key = readSessionKey(ctx)
  return key === undefined ? undefined : sha256(`key ${key}`)
}

/** By what a browser is known again that has asked for something. */
export const createBrowserMark = ({ toPlainName, maxAgeSeconds, isOfTyping }: Mark) => {
  const toName = ({ client, config }: RequestContext): string => hostOnlyName(config, toPlainName(client.id))
  const set = (ctx: RequestContext, value: string, seconds: number): void =>
    ctx.reply.setCookie(secretCookie({ name: toName(ctx), value, maxAgeSeconds: seconds }, ctx.deployment))
  /** Of two cookies one was tossed in: neither is believed (SEC-SS-11). */
  const held = (ctx: RequestContext): string | undefined => {
    const [secret, ...more] = cookieValues(ctx.cookieHeader, toName(ctx))
    return secret === undefined || more.length > 0 ? undefined : sha256(secret)
  }
  return {
    /**
     * Gives the browser a secret of its own for what it just asked for, and answers its hash. Where a page around the frame has
     * typed it, it gets none, and goes on to hold what it has: the hash is that of another browser (SEC-OT-18).
     */
    bind: (ctx: RequestContext): string => {
      const ofKey = keyBinding(ctx)
      if (ofKey !== undefined) return ofKey
      const secret = secretText(ctx.random)
      if (!isOfTyping || isOfPortal(ctx)) set(ctx, secret, maxAgeSeconds)
      return sha256(secret)
    },
    /** Hash of the secret of the browser that asks. */
    read: (ctx: RequestContext): string | undefined => {
      const ofKey = keyBinding(ctx)
      if (ofKey !== undefined) return ofKey
      const hash = held(ctx)
      if (hash !== undefined) requireOrigin(ctx)
      return hash
    },
    /** For what opens nothing by it: no origin is asked for. */
    peek: (ctx: RequestContext): string | undefined => keyBinding(ctx) ?? held(ctx),
    unbind: (ctx: RequestContext): void => {
      if (keyBinding(ctx) === undefined) set(ctx, '', 0)
    },
  }
}
