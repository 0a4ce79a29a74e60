import { cookieValues, secretCookie } from '../../request/cookies.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { sha256 } from '../../platform/crypto/hash.ts'

/** Hash of what a browser was given. Of two cookies one was tossed in: neither is believed (SEC-SS-11). */
export const heldHash = ({ cookieHeader }: RequestContext, name: string): string | undefined => {
  const [secret, ...more] = cookieValues(cookieHeader, name)
  return secret === undefined || secret === '' || more.length > 0 ? undefined : sha256(secret)
}

type SecretCookieParams = { readonly name: string; readonly value: string; readonly maxAgeSeconds: number }

export const giveCookie = ({ deployment, reply }: RequestContext, cookie: SecretCookieParams): void =>
  reply.setCookie(secretCookie(cookie, deployment))
