type Callbacks = { readonly config: { readonly publicUrl: string } }

/** Where providers were registered before each had an address of its own. */
export const sharedCallback = ({ config }: Callbacks): string => `${config.publicUrl}/login/callback`

/**
 * The address at which one provider alone answers: an answer that comes there is its own, whatever it says of itself
 * (RFC 9700, 4.4.2).
 *
 * @param connectionId of a connection that speaks OpenID Connect, or of a social provider
 */
export const ownCallback = ({ config }: Callbacks, connectionId: string): string =>
  `${sharedCallback({ config })}/${connectionId}`
