// Over https the identity server sets a second cookie beside the refresh cookie, which no sibling of this host can set
// (ruling 35 of the design). Browsers take its prefix only together with `Secure`, which plain http does not offer.
const prefix = '__Host-fe_'
const plainPrefix = 'fe_companion_'

/** Whether the name is that of a companion as the identity server spells it. */
export const isCompanion = (name: string): boolean => name.startsWith(prefix)

/** The name under which a browser keeps a companion on this host: without its prefix in development over http. */
export const keptName = (name: string, isSecure: boolean): string =>
  isSecure || !isCompanion(name) ? name : plainPrefix + name.slice(prefix.length)

/** The name the identity server knows a cookie by. Over https only the one with the prefix is a companion. */
export const wireName = (name: string, isSecure: boolean): string =>
  isSecure || !name.startsWith(plainPrefix) ? name : prefix + name.slice(plainPrefix.length)
