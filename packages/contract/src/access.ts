/** What an operation asks of its caller. Checked once, in the server's `http/`, for every route. */
export type Access =
  | { readonly is: 'anyone' }
  | { readonly is: 'refreshCookie' }
  | { readonly is: 'signedIn' }
  | { readonly is: 'vendor' }
  | { readonly is: 'allowed'; readonly permission: string }

export const anyone = { is: 'anyone' } as const
/** The caller proves itself by the refresh cookie (or, for native callers, a refresh token in the body). */
export const refreshCookie = { is: 'refreshCookie' } as const
/** Any person with a valid access token and a live session. */
export const signedIn = { is: 'signedIn' } as const
/** A host's server that shows a token it got for the client credentials of its application. */
export const vendor = { is: 'vendor' } as const
/**
 * A person whose roles in the acting tenant hold this permission now; `*` in a held key matches any run.
 *
 * @param permission key of the permission, such as `fe.secure.read.users`
 * @returns the access of an operation
 * @example access: allowed('fe.secure.read.users')
 */
export const allowed = <const P extends string>(permission: P): { is: 'allowed'; permission: P } => ({
  is: 'allowed',
  permission,
})
