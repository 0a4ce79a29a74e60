export const issuerModes = ['stated', 'silent', 'wrong'] as const
/** Whether a mock provider says who it is in its answers (RFC 9207): so, not at all, or declared and another one. */
export type IssuerMode = (typeof issuerModes)[number]

/** What it sends as `iss`. */
export const statedIssuer = (mode: IssuerMode, issuer: string): string | undefined => {
  if (mode === 'silent') return undefined
  return mode === 'wrong' ? 'https://another-issuer.test' : issuer
}
