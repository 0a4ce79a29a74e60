// Over https the identity server gives its cookies a prefix with which no sibling of this host can set them, and sets one
// beside the refresh cookie, whose own name is the wire's (decision 171). Browsers take its prefix only together with `Secure`, which plain http does not offer.
const prefix = '__Host-fe_'
const plainPrefix = 'fe_companion_'

/** Whether the name has the prefix, as the identity server spells it. */
export const isHostOnly = (name: string): boolean => name.startsWith(prefix)

/** The name under which a browser keeps such a cookie on this host: without its prefix in development over http. */
export const keptName = (name: string, isSecure: boolean): string =>
  isSecure || !isHostOnly(name) ? name : plainPrefix + name.slice(prefix.length)

/** The name the identity server knows a cookie by. Over https only the one with the prefix counts. */
export const wireName = (name: string, isSecure: boolean): string =>
  isSecure || !name.startsWith(plainPrefix) ? name : prefix + name.slice(plainPrefix.length)
