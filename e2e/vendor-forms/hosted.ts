/** Where the vendor's client looks for the verifier when the person comes back. */
const verifierKey = 'HOSTED_LOGIN_VERIFIER_KEY'

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/**
 * Leads to the server's pages as the vendor's client does, but for the verifier: the client's has 16 characters, and
 * RFC 7636 asks for 43 (deviations). What follows is the client's own: trading the code, and renewing the session.
 */
export const leadToHostedPages = async (portalUrl: string, clientId: string): Promise<void> => {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(48)))
  localStorage.setItem(verifierKey, verifier)
  const challenge = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const address = new URL('/frontegg/oauth/authorize', portalUrl)
  address.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    scope: 'openid email profile',
    redirect_uri: `${location.origin}/oauth/callback`,
    code_challenge: base64url(new Uint8Array(challenge)),
    code_challenge_method: 'S256',
    nonce: crypto.randomUUID(),
  }).toString()
  location.href = address.toString()
}
