import type { Client } from './clients.ts'

/**
 * Schemes of the client's own native applications: those of its registered redirect addresses. Such a scheme is a
 * domain name turned around (RFC 8252, 7.1), so what browsers know as a scheme is none of them.
 */
export const readAppSchemes = ({ redirectUris }: Client): readonly string[] => {
  const schemes = redirectUris.map((uri) => /^([a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+):/.exec(uri)?.[1])
  return [...new Set(schemes.filter((scheme) => scheme !== undefined))]
}
