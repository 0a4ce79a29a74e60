/** Of the form the library gives its own tokens; no token of ours begins so. */
const mark = 'signed~'

/**
 * Our access tokens can be read, and the library looks up only such as cannot: where it is asked about one, it is given
 * another spelling of it.
 */
export const plainToken = (token: string): string =>
  token.startsWith('eyJ') ? `${mark}${Buffer.from(token).toString('base64url')}` : token

export const signedToken = (token: string): string =>
  token.startsWith(mark) ? Buffer.from(token.slice(mark.length), 'base64url').toString() : token
