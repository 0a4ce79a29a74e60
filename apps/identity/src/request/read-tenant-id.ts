/**
 * The tenant that a request names outside of an operation's input: in a parameter, a form or a header. Ids compare in lower
 * case there as they do in operations (SEC-BE-23).
 *
 * @returns undefined where none is named
 */
export const readTenantId = (text: string | null | undefined): string | undefined =>
  text ? text.toLowerCase() : undefined
