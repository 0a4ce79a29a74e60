import type { KoaContextWithOIDC } from 'oidc-provider'

const notAllowed = 'requested grant type is not allowed for this client'

/** The protocol has a name of its own for a grant an application may not use (RFC 6749, 5.2); the library does not say it. */
export const nameRefusal = (ctx: Pick<KoaContextWithOIDC, 'body'>): void => {
  const refusal = ctx.body as { error?: string; error_description?: string } | undefined
  if (refusal?.error === 'invalid_request' && refusal.error_description === notAllowed)
    ctx.body = { ...refusal, error: 'unauthorized_client' }
}
