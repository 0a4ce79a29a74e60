/** How the address of a document ends that is about an issuer (OpenID Connect Discovery, 4; RFC 8414, 3). */
const documentPath = /\/\.well-known\/(openid-configuration|oauth-authorization-server)\/?$/

const withoutSlash = (address: string): string => new URL(address).href.replace(/\/$/, '')

/**
 * The issuer of a provider that was set up by an address: the address itself, or what comes before the path of a document.
 * Undefined where it is neither, so that nothing says whose document may stand there.
 *
 * @param address of the issuer, or of the document about it
 */
export const toExpectedIssuer = (address: string): string | undefined => {
  const url = new URL(address)
  url.pathname = url.pathname.replace(documentPath, '')
  url.search = ''
  return url.pathname.includes('/.well-known') ? undefined : withoutSlash(url.href)
}

/**
 * Whether a document is about the provider that was set up. One that states another provider's issuer would be believed
 * with that provider's answers (RFC 9700, 4.4; SEC-PA-14). A slash at the end makes no difference.
 */
export const isExpectedIssuer = (address: string, stated: string): boolean =>
  URL.canParse(stated) && withoutSlash(stated) === toExpectedIssuer(address)
