import type { KoaContextWithOIDC } from 'oidc-provider'

const notAllowed = 'requested grant type is not allowed for this client'

type Refused = { readonly error?: string; readonly error_description?: string | undefined }

/** Whether the library refused a client a grant that it may not use. */
export const isGrantNotAllowed = ({ error, error_description: text }: Refused): boolean =>
  error === 'invalid_request' && text === notAllowed

/** The protocol has a name of its own for a grant an application may not use (RFC 6749, 5.2); the library does not say it. */
export const nameRefusal = (ctx: Pick<KoaContextWithOIDC, 'body'>): void => {
  const refusal = ctx.body as Refused | undefined
  if (refusal && isGrantNotAllowed(refusal)) ctx.body = { ...refusal, error: 'unauthorized_client' }
}
