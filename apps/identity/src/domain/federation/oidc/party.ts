/** A server of another party that we are a client of. */
export type Party = {
  /** Of the connection or social provider. */
  readonly connectionId: string
  /** Whether it is registered with the address that is its own. */
  readonly hasOwnCallback: boolean
  /** Given: OpenID Connect with discovery. Absent: OAuth 2 with the three addresses below. */
  readonly issuer?: string
  readonly authorizationUrl?: string
  readonly tokenUrl?: string
  readonly userInfoUrl?: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: readonly string[]
  /** The one algorithm its tokens may be signed with. */
  readonly idTokenAlg: string
  /** Sends nonces back in every token. A few leave them out: one that comes is compared all the same. */
  readonly knowsNonce: boolean
  /** Knows proof keys. */
  readonly knowsPkce: boolean
  /** Further parameters of the authorization request. */
  readonly parameters: Readonly<Record<string, string>>
  /** Those that ask for a new proof of who the person is, whether or not they are signed in there. */
  readonly newProof: Readonly<Record<string, string>>
}

/** What OpenID Connect Core, 3.1.2.1 has for it. */
export const newProof = { prompt: 'login', max_age: '0' } as const
